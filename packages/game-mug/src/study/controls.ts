import { memoryBlobs, play, type MatchResult, type Seat } from '@masbench/core';
import { accuracyByChance, detectionByChance } from '../game/chance-lines.js';
import type { MugConfigInput } from '../game/config.js';
import { mug, type Mug } from '../game/mug.js';
import { preparedServices } from '../game/prepared-services.js';
import { referenceTo } from '../images/prepare.js';
import type { Perceive } from '../perception.js';
import { mugScriptedPlayer } from '../players/scripted.js';
import { detectionRecord } from '../report/detection-report.js';
import { meanOf, shareFrom, shareOf, type Share } from '../report/share.js';
import { blankImage, type GeneratedQuestion } from '../world/index.js';
import type { StudySettings } from './study-settings.js';

/** What must happen where the images say nothing, or something else. */
export interface Controls {
  /** An edit that changes nothing: detection falls to chance. */
  readonly sameImage: { readonly detection: Share; readonly byChance: number | null };
  /**
   * One seat holds the edited image, then another one does, with all other draws the same: the votes of the first round
   * move with the image.
   */
  readonly swapped: {
    /** Share of the votes of others against a seat while it holds the edited image. */
    readonly againstHolder: Share;
    /** The same against the same seats while they hold the original. */
    readonly againstSameSeat: Share;
  };
  /** Both images are blank: accuracy falls to what guessing gives. */
  readonly hiddenPixels: { readonly accuracy: Share; readonly byChance: number | null };
}

/** Plays the controls on generated questions with the players of a study. */
export async function playControls(
  questions: readonly GeneratedQuestion[],
  { settings, eyes }: { readonly settings: StudySettings; readonly eyes: Perceive },
): Promise<Controls> {
  const same: (boolean | null)[] = [];
  const hidden: (boolean | null)[] = [];
  const votes = { holder: 0, sameSeat: 0, cast: 0 };
  for (const item of questions) {
    const { question, counterfactual } = item;
    const table = controlTable(item, { settings, eyes });
    same.push(
      (await table.play({ question, counterfactual: { image: question.image } })).outcome?.found ?? null,
    );
    const blank = referenceTo(table.blank, question.image);
    const blind = await table.play({
      question: { ...question, image: blank },
      counterfactual: { image: blank },
    });
    hidden.push(blind.outcome?.correct ?? null);
    const [first = '', second = ''] = table.seats;
    for (const [holder, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const counts = await table.votesWith({ question, counterfactual, maxRounds: 1 }, holder);
      votes.holder += counts[holder] ?? 0;
      votes.sameSeat += counts[other] ?? 0;
      votes.cast += Object.values(counts).reduce((sum, count) => sum + count, 0);
    }
  }
  const { seats, maxRounds } = settings;
  return {
    sameImage: {
      detection: shareOf(same),
      byChance: detectionByChance({ seats, undercovers: 1, maxRounds }),
    },
    swapped: {
      againstHolder: shareFrom(votes.holder, votes.cast),
      againstSameSeat: shareFrom(votes.sameSeat, votes.cast),
    },
    hiddenPixels: {
      accuracy: shareOf(hidden),
      byChance: meanOf(questions.map(({ question }) => accuracyByChance(question))),
    },
  };
}

/** The table of one question: its images, its players, its seed. */
interface ControlTable {
  readonly seats: readonly Seat[];
  readonly blank: Uint8Array;
  readonly play: (
    config: MugConfigInput,
    force?: Readonly<Record<string, unknown>>,
  ) => Promise<MatchResult<Mug>>;
  /** Votes against each seat where `holder` is undercover. */
  readonly votesWith: (config: MugConfigInput, holder: Seat) => Promise<Record<Seat, number>>;
}

function controlTable(
  { question, original, edited }: GeneratedQuestion,
  { settings, eyes }: { readonly settings: StudySettings; readonly eyes: Perceive },
): ControlTable {
  const { observationRounds, maxRounds, seed, comparedError: error } = settings;
  const seats = Array.from({ length: settings.seats }, (_, place) => `seat ${place + 1}`);
  const blank = blankImage(question.image);
  const player = playerOf(settings, { error, eyes });
  const playWith: ControlTable['play'] = async (config, force) => {
    const blobs = memoryBlobs();
    for (const bytes of [original, edited, blank]) await blobs.put(bytes);
    return play(mug, {
      blobs,
      seed: `${seed}/${question.id}`,
      services: preparedServices,
      agents: Object.fromEntries(seats.map((seat) => [seat, player])),
      config: { observationRounds, maxRounds, ...config },
      force,
    });
  };
  return {
    seats,
    blank,
    play: playWith,
    votesWith: async (config, holder) => {
      const roles = [holder, ...seats.filter((seat) => seat !== holder)];
      const record = detectionRecord(await playWith(config, { 'roles#0': roles }));
      return Object.fromEntries(
        Object.entries(record.seats).map(([seat, { votesAgainst }]) => [seat, votesAgainst]),
      );
    },
  };
}

/** The scripted player of a study at one error rate. */
export function playerOf(
  { noise, lambda, mu, weights }: StudySettings,
  { error, eyes }: { readonly error: number; readonly eyes: Perceive },
): ReturnType<typeof mugScriptedPlayer> {
  return mugScriptedPlayer({ perceive: eyes, error, noise, lambda, mu, weights });
}
