/** The commit was sent and its answer never came: what was written may stand or not. */
export class CommitUnknown extends Error {
  override readonly name = 'CommitUnknown'
}
