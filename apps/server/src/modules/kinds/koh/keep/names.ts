/** Judgings and scenes of the hills of a contest: versions that are made, looks at what runs, and what runs. */
export const hillOwners = 'hill:'
export const hillOwner = (contest_id: string): string => `${hillOwners}${contest_id}`
/** A version that is made anew stands beside the one that runs, so its scene has another name. */
export const versionSubject = (topic_id: string, { version, no }: { version: number; no: number }): string => `topic:${topic_id}/v${version}.${no}`

/** What is made of a hill, and looks at it, by the run that they belong to. */
export const workKey = (run: number, topic_id: string, no: number): string => `${run} ${topic_id} work ${no}`
export const probeKey = (run: number, topic_id: string, no: number, version: number): string => `${run} ${topic_id} probe ${no} ${version}`

export interface HillKey {
  run: number
  topic_id: string
  kind: string
  no: number
  /** Of a look: what ran. */
  version: number
}
export function readKey(key: string): HillKey {
  const [run, topic_id = '', kind = '', no, version] = key.split(' ')
  return { run: Number(run), topic_id, kind, no: Number(no), version: Number(version ?? 0) }
}
