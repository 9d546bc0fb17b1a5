/**
 * Contents that spans hold only if asked for, as each of these can give a role away:
 *
 * - `requests`: ids and kinds of requests and the phase. In many games only certain roles are asked certain things.
 * - `views`: what a seat is shown, and the data of its requests.
 * - `answers`: what agents and services answered.
 * - `messages`: prompts and answers of model calls.
 * - `errors`: messages of errors, which may quote answers.
 * - `outcome`: outcome and scores of a match.
 */
export type Captured = 'requests' | 'views' | 'answers' | 'messages' | 'errors' | 'outcome';
