/** When a contest ended, or will: one that was stopped early ended then. ISO 8601 in, ISO 8601 out. */
export const contestEnd = ({ end_at, stopped_at }: { end_at: string; stopped_at: string | null }): string =>
  stopped_at !== null && Date.parse(stopped_at) < Date.parse(end_at) ? stopped_at : end_at
