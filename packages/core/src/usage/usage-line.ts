import { makeAmounts, reservedUnits } from './budget-units.js';
import { nothingLost, type Lost, type Spent } from './lost.js';
import { makeUsage, savings, type Usage } from './usage.js';
import type { ServedModel } from './served-models.js';

/** Usage as a journal holds it. */
type UsageJson = Readonly<Partial<Record<Exclude<keyof Usage, 'served'>, number | null | undefined>>> & {
  readonly served?: readonly ServedModel[] | undefined;
};

/** Usage as JSON for a journal: zeros are left out, unknown is `null`. */
export function usageToJson(usage: Usage): string {
  let text = '';
  // A loop over the names costs twice as much, at every answer.
  makeUsage((field) => {
    text += amountField(field, usage[field]);
  });
  text +=
    amountField('savedByCacheUsd', usage.savedByCacheUsd ?? 0) +
    amountField('savedByBatchUsd', usage.savedByBatchUsd ?? 0) +
    (usage.served === undefined ? '' : `,"served":${JSON.stringify(usage.served)}`);
  return `{${text.slice(1)}}`;
}

/** Returns a loss as usage is written. */
export function lostToJson(lost: Lost): string {
  let text = '';
  for (const unit of reservedUnits) text += amountField(unit, lost[unit]);
  return `{${text.slice(1)}}`;
}

function amountField(field: string, amount: number | undefined): string {
  return amount === 0 ? '' : `,"${field}":${amount ?? 'null'}`;
}

/** Returns a usage as a journal holds it. */
export function usageFromJson(json: UsageJson | undefined): Usage {
  const usage = makeUsage((field) => {
    const value = json?.[field];
    return value === null ? undefined : (value ?? 0);
  });
  return {
    ...usage,
    ...savings((field) => json?.[field]),
    ...(json?.served === undefined ? {} : { served: json.served }),
  };
}

/** Returns a loss as a journal holds it. */
export function lostFromJson(json: Readonly<Record<string, number | null>> | undefined): Lost {
  if (json === undefined) return nothingLost;
  return makeAmounts((unit) => {
    const value = json[unit];
    return value === null ? undefined : (value ?? 0);
  });
}

/** Usage and loss as the fields of an entry; nothing if there is none. */
export function spentToJson({ usage, lost }: Spent): string {
  const used = usageToJson(usage);
  return `${used === '{}' ? '' : `,"usage":${used}`}${lost === nothingLost ? '' : `,"lost":${lostToJson(lost)}`}`;
}

/** Usage and loss as an entry holds them. */
export function spentFromJson(json: {
  readonly usage?: UsageJson | undefined;
  readonly lost?: Readonly<Record<string, number | null>> | undefined;
}): Spent {
  return { usage: usageFromJson(json.usage), lost: lostFromJson(json.lost) };
}
