import { tracksOf, type StageKind, type StageVerdict } from '@beacon/engine/check'

/** What comes of each stage of a chain, as the runner goes through it: behind one that is not up its track is skipped. */
export function walkStages<Stage extends { kind: StageKind; store: string | null }>(
  stages: readonly Stage[],
  judge: (stage: Stage) => StageVerdict,
): StageVerdict[] {
  const verdicts = stages.map((): StageVerdict => 'skipped')
  const walk = (track: readonly number[]) =>
    track.every((at) => {
      const stage = stages[at]
      const verdict = stage === undefined ? 'skipped' : judge(stage)
      verdicts[at] = verdict
      return verdict === 'up'
    })
  const { first, tracks } = tracksOf(stages)
  if (walk(first)) for (const track of tracks) walk(track)
  return verdicts
}
