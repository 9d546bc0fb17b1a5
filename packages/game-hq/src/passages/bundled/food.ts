import { prose, type BundledPassage } from '../bundled-passage.js';

/** Prices, harvests and recipes. */
export const food: readonly BundledPassage[] = [
  {
    id: 'bread-prices',
    title: 'Bread dearer than ever, wheat cheaper',
    text: prose`
      A kilogram of rye bread cost 5.20 crowns on average in Corwick in October, more than ever before.
      A year earlier it had been 4.75 crowns, according to the provincial office of statistics.
      In the same period the price of wheat and rye fell by 12 per cent.

      The bakers' guild sees no contradiction.
      Flour accounts for less than a tenth of the price of a loaf, its master, Benedikt Oyaro, explained; wages make up 45 per cent and energy 14.
      Wages in the trade rose by 8 per cent in April, for the first time in four years.
      "If flour were free, bread would still cost more than last year," he said.

      The consumers' association compared 34 shops.
      The cheapest loaf, at 2.90 crowns, was found in a supermarket in Gasworks Street, the dearest, at 9.80, in a bakery on the market square.
      In a blind tasting neither of them came first.
      The winner was a loaf at 4.60 crowns from a bakery in Fennel Bridge.

      The guild has lost seven members this year and now counts 112.
      The statistics office does not expect prices to fall in the coming months.
    `,
    faithful:
      'Rye bread in Corwick reached a record 5.20 crowns a kilogram in October even though grain prices fell. The guild names wages as the largest item, and the statistics office does not expect bread to become cheaper soon.',
    wrong:
      'Rye bread in Corwick reached a record 5.20 crowns a kilogram in October even though grain prices rose. The guild names wages as the largest item, and the statistics office does not expect bread to become cheaper soon.',
    slip: 'relation',
  },
  {
    id: 'fish-soup',
    title: 'Recipe: fish soup from Port Emmer',
    text: prose`
      For four people you need 600 grams of firm white fish, 200 grams of smoked haddock, two onions, one bulb of fennel, three potatoes, a litre of fish stock, 100 millilitres of cream and a bunch of dill.
      Salt is not needed, as the haddock brings enough of it.

      Chop the onions and the fennel and soften them in butter for ten minutes without letting them brown.
      Add the potatoes, cut into cubes of two centimetres, and the stock, and simmer for a quarter of an hour.
      Take out a third of the potatoes, crush them with a fork and put them back; they thicken the soup better than flour.

      Now lay the white fish on top in large pieces, cover the pot and take it off the fire.
      The fish cooks in six minutes in the heat of the soup.
      It must not boil again, or it will fall apart.
      Warm the haddock in the cream in a small pan and stir in both at the end.

      In Port Emmer the soup is served with black bread and a spoonful of vinegar, never with cheese.
      The cook Tilda Maravene, from whom the recipe comes, made it on Fridays for 38 years.
      It does not keep well and should be eaten on the same day.
    `,
    faithful:
      'The fish soup of Port Emmer is thickened with crushed potatoes, and its white fish cooks for six minutes off the fire. It needs no salt because of the smoked haddock and must not boil again.',
    wrong:
      'The fish soup of Port Emmer is thickened with crushed potatoes, and its white fish cooks for nine minutes off the fire. It needs no salt because of the smoked haddock and must not boil again.',
    slip: 'number',
  },
  {
    id: 'cheese-competition',
    title: 'Goat cheese wins in Upper Sallow',
    text: prose`
      A goat cheese from the alpine dairy of Hochtal has won the cheese competition of Upper Sallow for the third time in succession.
      Eleven judges tasted 164 cheeses from 70 dairies on Saturday.
      The winner received 96 of 100 points.

      The dairy is run by the sisters Karla and Minna Vreeland, who keep 85 goats and make about 40 wheels a week from May to September.
      The cheese is rubbed with ash and ripens in a disused railway tunnel, where the temperature never leaves nine degrees.
      It is not sold in shops.
      Whoever wants one has to walk up, which takes two and a half hours.

      The second prize went to a blue cheese from the cooperative in Holm, the third to a smoked sheep's cheese by Ibrahim Castellane.
      In the class of young cheeses no prize was awarded at all, because none reached 80 points.
      The chairman of the jury, Gustav Elleray, spoke of "a wet year in every sense".

      The competition was held for the twenty-ninth time and attracted 5,400 visitors.
      A cheese of 61 kilograms, the largest of the show, did not take part in the judging: it had been carved from soap.
    `,
    faithful:
      'The Vreeland sisters of Hochtal won the cheese competition of Upper Sallow for the third time running with their goat cheese. Ibrahim Castellane came third, and no prize was given for young cheeses.',
    wrong:
      'The Vreeland sisters of Hochtal won the cheese competition of Upper Sallow for the third time running with their goat cheese. Gustav Elleray came third, and no prize was given for young cheeses.',
    slip: 'name',
  },
  {
    id: 'potato-harvest',
    title: 'Late frost halves early potatoes',
    text: prose`
      Farmers on the plain of Sarn have lifted only half as many early potatoes as usual.
      Three nights of frost at the end of April, with temperatures down to minus five degrees, destroyed the shoots on 1,900 of 4,300 hectares, the chamber of agriculture reported on Monday.

      The main crop, which is planted later, was not harmed and promises an average yield of 38 tonnes to the hectare.
      Consumers will therefore notice the loss for a few weeks at most.
      At present a kilogram of early potatoes costs 2.40 crowns, against 1.60 last June.

      Some growers had covered their fields with fleece or sprinkled them with water, which protects the leaves with a coat of ice.
      They lost less than a tenth.
      But fleece costs 900 crowns a hectare, and water is short in many places, said the adviser Solveig Batu.
      Frost insurance, which the province subsidises by 40 per cent, had been taken out by only one farm in eight.

      The chamber has asked for emergency loans without interest.
      The provincial government has not yet answered.
      A decision is expected at its meeting on 19 June, two days before the fair in Sarn at which the price of the season is traditionally fixed.
    `,
    faithful:
      'Three frosty nights in April destroyed about half of the early potato crop on the plain of Sarn, while the main crop was not harmed. The province has not yet answered the call for loans.',
    wrong:
      'Three frosty nights in April destroyed about half of the early potato crop on the plain of Sarn, while the main crop was also harmed. The province has not yet answered the call for loans.',
    slip: 'negation',
  },
  {
    id: 'sea-salt',
    title: 'How sea salt is made',
    text: prose`
      Sea water contains about 35 grams of salts to the litre, and most of them can be won by letting the water evaporate.
      In a saltworks it passes through a chain of shallow basins, each a little saltier than the one before.
      In the first ones mud and lime settle; in the last one, at a concentration of some 260 grams to the litre, common salt begins to crystallise.

      The order matters.
      If the brine is left standing too long, the bitter salts of magnesium come down as well and spoil the product.
      The remaining liquid is therefore drained off after about four fifths of the salt has formed.

      On calm, dry days a thin crust floats on the basins.
      It is skimmed off by hand before evening, for it sinks with the first wind or dew.
      This so-called flower of salt is dearer than the coarse salt from the bottom, though chemically it is not another substance.

      The saltworks at Lagoon Bay, one of the northernmost, makes 1,400 tonnes a year on 52 hectares.
      Its season runs from the middle of May to the end of August.
      Since 1998 it has been a reserve as well: avocets, which need shallow salt water, breed on its dams.
    `,
    faithful:
      'In a saltworks sea water evaporates in ever saltier basins until common salt crystallises, and the brine is drained before magnesium salts come down. The floating crust is skimmed before evening and costs more than coarse salt.',
    wrong:
      'In a saltworks sea water evaporates in ever saltier basins until common salt crystallises, and the brine is drained after magnesium salts come down. The floating crust is skimmed before evening and costs more than coarse salt.',
    slip: 'relation',
  },
];
