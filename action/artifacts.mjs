/** Whether an artifact can be fetched, and was saved by a run for this repository: runs for forks can save artifacts here, too. */
export function isOfThisRepository({ expired, workflow_run: run }) {
  return (
    expired === false &&
    Number.isSafeInteger(run?.repository_id) &&
    run.head_repository_id === run.repository_id
  );
}
