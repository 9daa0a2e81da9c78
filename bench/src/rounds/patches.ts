import { findFaults, judgeThroughKills, openJudgeStand, sendAll } from '../../../apps/server/src/testing/strength/killed-judge.ts'
import { shareOf, type Row } from '../report.ts'

/** So many patches of ten sorts at once, judged at the engine that DOCKER_TEST_SOCKET names while the judge is killed; none where it names none. */
export async function patchRows({ patches, kills }: Record<'patches' | 'kills', number>): Promise<Row[]> {
  const stand = await openJudgeStand(process.env['DOCKER_TEST_SOCKET'] ?? '', patches)
  if (stand === null) return []
  try {
    await sendAll(stand)
    const from = performance.now()
    const killed = await judgeThroughKills(stand, kills)
    const seconds = (performance.now() - from) / 1_000
    const found = await findFaults(stand)
    for (const fault of found.faults) console.log(fault)
    const whole = found.patches.flatMap(({ sort, took_ms }) => (took_ms === null ? [] : [{ sort, seconds: took_ms / 1_000 }]))
    const took = whole.map(({ seconds: one }) => one)
    const sorts = Map.groupBy(whole, ({ sort }) => sort)
    const bySort = Object.fromEntries(
      [...sorts].map(([sort, own]) => [
        `“${sort}”`,
        shareOf(
          own.map(({ seconds: one }) => one),
          0.5,
        ),
      ]),
    )
    return [
      { name: 'patches: all judged', aim: 'each once', value: seconds, unit: 's', more: { patches, killed } },
      {
        name: 'patches: one judging',
        aim: 'seconds',
        value: shareOf(took, 0.5),
        unit: 's p50',
        more: { whole: took.length, most: Math.max(...took), ...bySort },
      },
      { name: 'patches: wrong verdicts', aim: '0', value: found.faults.length, unit: 'patches', more: { given_back: found.given_back } },
    ]
  } finally {
    await stand.close()
  }
}
