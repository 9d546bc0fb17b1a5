/** Base forms of irregular English verbs and plurals, which no suffix rule finds: "fell" is "fall", "men" is "man". */
export const irregularForms: ReadonlyMap<string, string> = new Map(
  `beat beaten|become became|begin began begun|bite bit bitten|blow blew blown|break broke broken|bring brought
  build built|buy bought|catch caught|choose chose chosen|come came|deal dealt|dig dug|draw drew drawn|drink drank drunk
  drive drove driven|eat ate eaten|fall fell fallen|feed fed|feel felt|fight fought|flee fled|fly flew flown
  forget forgot forgotten|forgive forgave forgiven|freeze froze frozen|get got gotten|give gave given|go went gone
  grow grew grown|hang hung|hear heard|hide hid hidden|hold held|keep kept|know knew known|lead led
  lend lent|lose lost|make made|mean meant|meet met|pay paid|ride rode ridden|ring rang rung
  rise rose risen|run ran|say said|see seen|seek sought|sell sold|send sent|shake shook shaken|shine shone
  shoot shot|show shown|sing sang sung|sink sank sunk|sit sat|sleep slept|slide slid|speak spoke spoken|spend spent
  stand stood|steal stole stolen|stick stuck|strike struck|swear swore sworn|swim swam swum|take took taken
  teach taught|tear tore torn|tell told|think thought|throw threw thrown|understand understood|wake woke woken
  wear wore worn|win won|withdraw withdrew withdrawn|write wrote written|man men|woman women|child children
  person people|foot feet|tooth teeth|mouse mice|wife wives|knife knives|half halves|thief thieves`
    .split(/[|\n]/)
    .flatMap((line) => {
      const [base = '', ...forms] = line.trim().split(' ');
      return forms.map((form) => [form, base] as const);
    }),
);
