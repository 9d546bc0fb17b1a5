import { retrace } from '@masbench/core';
import type { RecordedJournal } from '@masbench/core/journal';
import type { Hq } from '../game.js';
import { drawChart, type ChartSeries } from '@masbench/figures';

/** A mean over fewer summaries jumps so far that it would hide the rest of the course. */
const leastSummaries = 5;

/** The mean score of every seat over the seconds that it spent, as figure 4 follows a match: an SVG. */
export function timeCourse(game: Hq, journal: RecordedJournal, title: string): string {
  const courses = new Map<string, { points: [number, number][]; reviews: number; h: number }>();
  for (const { entry, request, snapshot, view } of retrace(game, journal)) {
    if (entry.type === 'start')
      for (const seat of snapshot().start.seats) courses.set(seat, { points: [], reviews: 0, h: 0 });
    if (entry.type !== 'answer' || request?.kind !== 'evaluate') continue;
    const [seat, course] = [...courses][Number(request.key)] ?? [];
    if (seat === undefined || course === undefined) continue;
    const { h, completed, resources } = view(seat).self;
    if (h === null || resources.seconds === null) continue;
    Object.assign(course, { h, reviews: resources.reviews });
    if (completed >= leastSummaries) course.points.push([resources.seconds, h]);
  }
  const series = [...courses].map(([seat, { points, reviews, h }]): ChartSeries => ({
    name: `${seat}: ${reviews} reviews, H ${h.toFixed(4)} at the end`,
    points: points.map(([x, y]) => ({ x, y })),
  }));
  return drawChart({
    title,
    x: 'seconds that the seat has spent',
    y: 'mean H so far',
    as: 'lines',
    series,
  });
}
