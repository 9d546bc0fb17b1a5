import { stemmer } from 'stemmer';

/**
 * Words that exclude one another, by their stems: for each word, what it contradicts where the source says it of the
 * same thing. Opposites, relatives of other sex, weekdays, months, colours, directions, units, ranks.
 */
export function contrastsOf(word: string): ReadonlySet<string> | undefined {
  return contrasts.get(word);
}

/** One contrast in a line: sides apart by bars, words of one side agree. */
const lines = `
increase rise grow gain climb soar surge growth | decrease fall drop decline shrink lose reduce plunge slump slide loss cut reduction dip tumble
raise boost lift | lower cut slash
up upward | down downward
high higher highest | low lower lowest
more most many numerous several majority | less least fewer few fewest minority
large larger largest big bigger biggest huge massive major vast significant substantial | small smaller smallest little tiny minor slight negligible minimal insignificant
maximum max maximal | minimum min minimal
win won winner victory victorious champion | lose lost loser defeat runner-up
beat defeat overcome | lose
accept approve agree support back favour favor endorse welcome | reject refuse deny oppose disagree decline object criticise criticize condemn
allow permit enable let authorise authorize | ban forbid prohibit prevent block bar restrict
begin start open launch commence | end stop close finish conclude cease halt cancel
opening | closing
continue resume proceed | stop halt abandon suspend
early | late
old older oldest elderly ancient | new newer newest young younger youngest modern recent
good better best positive great excellent outstanding | bad worse worst negative poor terrible mediocre awful
advantage benefit strength | disadvantage drawback weakness
strong stronger strongest robust powerful | weak weaker weakest fragile feeble
fast faster fastest quick quickly rapid rapidly swift | slow slower slowest slowly gradual gradually
man men male boy gentleman | woman women female girl lady
husband | wife
son grandson | daughter granddaughter
brother | sister
uncle nephew | aunt niece
he him his himself | she her hers herself
king prince duke | queen princess duchess
actor | actress
husband wife partner spouse | brother sister sibling | father mother parent | son daughter child
both | neither
often frequently usually commonly regularly | rarely seldom hardly never occasionally
above over exceed beyond | below under beneath
inside indoors indoor | outside outdoors outdoor
buy purchase acquire bought | sell sold sale
buyer | seller vendor
partner | competitor rival
alive survive survivor living live | dead die died death kill deceased
injured wounded | unhurt unharmed killed dead
succeed success successful successfully achieve | fail failure unsuccessful unsuccessfully
guilty convicted | innocent acquitted cleared
convict jail imprison charge arrest detain sentence | acquit release free clear exonerate
murder homicide | manslaughter suicide
prosecutor plaintiff accuser | defendant accused
victim | attacker suspect perpetrator assailant
improve enhance strengthen upgrade better refine | worsen deteriorate weaken downgrade degrade harm damage impair
easy easier simple simpler simplify straightforward | hard harder difficult complex complicated complicate tough
safe safer safety secure | dangerous unsafe risky hazardous danger insecure
rich wealthy | poor
hot hotter warm warmer heat | cold colder cool cooler chill
wet rainy | dry drought
dark | light bright
heavy heavier | light lighter
deep deeper | shallow shallower
wide wider broad broader | narrow narrower
thick | thin
long longer lengthy | short shorter brief
tall | short
near close nearby | far distant remote
full | empty
public publicly | private privately
legal lawful legally | illegal unlawful illegally
true correct right accurate genuine real | false incorrect wrong inaccurate fake untrue
possible able | impossible unable incapable
likely probable | unlikely improbable
known famous renowned popular | unknown obscure unpopular
expensive costly pricey | cheap affordable inexpensive free
save saving earn | spend spending waste
profit profitable earnings surplus | loss deficit unprofitable debt
revenue income | expense cost expenditure
demand | supply
import | export
lend lender | borrow borrower
deposit | withdraw withdrawal
bullish | bearish
arrive arrival enter come join | depart departure leave exit go quit resign
attend present | absent miss skip
push | pull
north northern northeast northwest | south southern southeast southwest
east eastern | west western
left | right
top upper | bottom lower
front forward ahead | back behind backward rear
local domestic national internal | foreign international overseas external global
urban city | rural countryside
include including contain | exclude excluding
add addition attach insert | remove removal delete subtract eliminate detach
combine merge unite join | separate split divide
love like enjoy admire | hate dislike loathe despise
happy pleased delighted glad thrilled satisfied | sad unhappy angry upset disappointed furious devastated dissatisfied
calm | angry nervous
optimistic hopeful confident | pessimistic worried fearful doubtful concerned
attack invade offensive | defend defence defense defensive protect
friend ally friendly | enemy foe opponent hostile
peace peaceful | war violent violence
supervised | unsupervised
stable stability steady | unstable instability volatile
efficient effective efficiently | inefficient ineffective
similar same identical alike equal | different distinct various diverse unequal
common widespread | rare uncommon
general generic universal | specific particular special
hire employ appoint recruit | fire dismiss sack
employer boss manager supervisor | employee worker staff subordinate
teacher lecturer | student pupil
doctor surgeon nurse | patient
landlord | tenant
praise applaud compliment commend | criticise criticize condemn blame slam
confirm affirm admit acknowledge confess | deny dispute refute
reveal disclose show expose | hide conceal cover
build create construct develop make produce establish | destroy demolish ruin dismantle
expand extend widen | contract narrow limit
cause lead | prevent
encourage urge motivate inspire | discourage deter dissuade
remember recall | forget
find discover | lose
open | closed shut
visible | invisible hidden
active | inactive passive idle
simple plain | complex elaborate
permanent permanently lasting | temporary temporarily
natural | artificial
manual manually | automatic automated automatically
direct directly | indirect indirectly
explicit explicitly | implicit implicitly
linear | nonlinear
online virtual remote | offline
static fixed | dynamic variable
local | global
sparse | dense
discrete | continuous
convex | concave
deterministic | stochastic random
discriminative | generative
forward | backward
offline | online
maximize maximise | minimize minimise
upgrade | downgrade
gain | loss
ascend | descend
agree agreement deal | disagree disagreement dispute
healthy well fit | sick ill unwell unhealthy
married wedding marry marriage | divorced divorce single funeral
born birth | died death
sober | drunk
asleep | awake
guest visitor | host
government ruling | opposition
conservative republican right-wing | liberal democrat labour left-wing
majority | minority
junior | senior
amateur | professional
ordinary normal usual | unusual extraordinary abnormal strange
cautious careful | reckless careless
tight strict stricter | loose lenient relaxed
voluntary optional | mandatory compulsory required
vertical | horizontal
internal | external
input | output
upstream | downstream
encoder encode | decoder decode
presence | absence
shortage scarce lack | abundance plentiful surplus
monday | tuesday | wednesday | thursday | friday | saturday | sunday
january | february | march | april | june | july | august | september | october | november | december
morning | afternoon | evening | night midnight
today | yesterday | tomorrow
day daytime | night
daily | weekly | monthly | yearly annual annually
spring | summer | autumn | winter
second | minute | hour | day | week | month | year | decade | century
red | blue | green | yellow | black | white | orange | purple | pink | brown | grey gray
gold | silver | bronze
million | billion | thousand | trillion
kilometre kilometer mile | metre meter | centimetre centimeter inch
dollar | euro | pound sterling | yen
father | uncle
football soccer | rugby | cricket | tennis | golf | basketball | baseball | hockey
president | minister | mayor | governor | senator | king
breakfast | lunch | dinner
single | double | triple
once | twice
`;

const contrasts: ReadonlyMap<string, ReadonlySet<string>> = read();

function read(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const line of lines.trim().split('\n')) {
    const sides = line.split('|').map((side) => side.trim().split(/\s+/).map(stem));
    for (const side of sides) {
      const others = sides.filter((other) => other !== side).flat();
      for (const word of side) {
        const known = found.get(word) ?? new Set<string>();
        // A word that some line has on both sides ("light") contradicts nothing by itself.
        for (const other of others) if (!side.includes(other)) known.add(other);
        found.set(word, known);
      }
    }
  }
  return found;
}

function stem(word: string): string {
  return word.length < 3 || word.includes('-') ? word : stemmer(word);
}
