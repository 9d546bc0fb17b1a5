import getReleasePlan from '@changesets/get-release-plan';

// `changeset status` needs the branch `main`, which a clone of a tag or of another branch does not have.
const { changesets, releases } = await getReleasePlan(process.cwd());
for (const { id, summary } of changesets) {
  if (summary.trim() === '') throw new Error(`The changeset ${id} must say what changed for users`);
}
process.stdout.write(`${changesets.length} changesets, ${releases.length} packages to release\n`);
