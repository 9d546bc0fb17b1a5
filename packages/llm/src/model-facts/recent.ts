/**
 * Facts about models that are newer than the source of `rows.ts`, in its form, read from the pages named: they win over
 * its rows. Prices are in `price-table.ts`, with their pages.
 *
 * Claude 5.5 and Fable 5.1: platform.claude.com/docs/en/build-with-claude/effort,
 * openrouter.ai/docs/cookbook/evaluate-and-optimize/model-migrations/claude-5-5 and
 * docs.apiyi.com/en/live/2026-11/claude-thinking-guide-refresh (largest output; Opus 5.5 and Fable 5.1 always think, Sonnet
 * 5.5 takes `between_tools`, Haiku 5.5 and Opus 5 can stop). GPT-5.6: github.com/anomalyco/opencode/issues/36141 (efforts),
 * github.com/itzcrazykns/vane/issues/1173 (no temperature). Opus 5, GPT-5.6, Gemini 3.5 Flash-Lite and 3.6 Flash, Grok 4.5:
 * context and output by LiteLLM's table of 2026-07-24 (github.com/Wei-Shaw/model-price-repo at f9ff1473). DeepSeek:
 * api-docs.deepseek.com/guides/thinking_mode. Mistral Medium 3.5: docs.mistral.ai/capabilities/reasoning/adjustable. All
 * read on 2026-11-24.
 */
export const recentRows = `
anthropic:claude-opus-5|1000000|128000|rov|low,medium,high,xhigh,max|||
anthropic:claude-mythos-5|1000000|128000|rv|low,medium,high,xhigh,max|||
anthropic:claude-fable-5-1|1000000|128000|rv|low,medium,high,xhigh,max|||
anthropic:claude-opus-5-5|1000000|128000|rv|low,medium,high,xhigh,max|||
anthropic:claude-sonnet-5-5|1000000|128000|rov|low,medium,high,xhigh,max|||
anthropic:claude-haiku-5-5||128000|rov|low,medium,high,xhigh,max|||
openai:gpt-5.6|1050000|128000|rsv|none,low,medium,high,xhigh,max|||
openai:gpt-5.6-luna|400000|128000|rsv|none,low,medium,high,xhigh,max|||
openai:gpt-5.6-terra|1050000|128000|rsv|none,low,medium,high,xhigh,max|||
openai:gpt-5.6-sol|1050000|128000|rsv|none,low,medium,high,xhigh,max|||
google:gemini-3.5-flash-lite|1048576|65536|rtsv|minimal,low,medium,high|||
google:gemini-3.6-flash|1048576|65536|rtsv|minimal,low,medium,high|||
google:gemini-3.8-flash|1048576|65536|rtsv|minimal,low,medium,high|||
deepseek:deepseek-flash|1000000|384000|rots|low,high,max|||
deepseek:deepseek-v4-flash|1000000|384000|rots|low,high,max|||
deepseek:deepseek-v4-pro|1000000|384000|rots|low,high,max|||
xai:grok-4.5|500000|500000|rtsv|none,low,medium,high|||
mistral:mistral-medium-3-5|262144|262144|rtsv|none,high|||
`;
