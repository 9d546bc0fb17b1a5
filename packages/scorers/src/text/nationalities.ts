/** The name of a country by the adjective made from it, where the two do not share a stem: "French" and "France". */
export const nationalities: ReadonlyMap<string, string> = new Map(
  `britain british briton britons|england english|scotland scottish scots scot|wales welsh|ireland irish|france french
  germany german germans|spain spanish spaniard|portugal portuguese|italy italian italians|greece greek greeks
  netherlands dutch|belgium belgian|switzerland swiss|sweden swedish swede|norway norwegian|denmark danish dane
  finland finnish finn|poland polish pole poles|russia russian russians|ukraine ukrainian ukrainians|turkey turkish
  china chinese|japan japanese|vietnam vietnamese|thailand thai|philippines filipino philippine|israel israeli israelis
  iraq iraqi|iran iranian iranians|syria syrian syrians|egypt egyptian|libya libyan|yemen yemeni|pakistan pakistani
  afghanistan afghan afghans|america american americans|canada canadian canadians|mexico mexican|brazil brazilian
  argentina argentine argentinian|peru peruvian|africa african|europe european europeans|australia australian
  australians|india indian indians|korea korean|cyprus cypriot|malta maltese|hungary hungarian|czechia czech
  serbia serbian serb|croatia croatian|nigeria nigerian|kenya kenyan|lebanon lebanese|sudan sudanese|nepal nepalese`
    .split(/[|\n]/)
    .flatMap((line) => {
      const [country = '', ...adjectives] = line.trim().split(' ');
      return adjectives.map((adjective) => [adjective, country] as const);
    }),
);
