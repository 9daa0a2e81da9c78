import type { CheckCost } from '../../../db/schema/index.ts'

/** So many runs are remembered in the mean. */
const mostRuns = 50

/** What runs cost here on average, by script. */
export function openCosts() {
  const costs = new Map<string, CheckCost>()
  return {
    /** Time is that of all programs, also of those that ran side by side: each of them held a place. */
    add: (script_id: string, { stages, cpu_ms }: { stages: readonly { took_ms: number }[]; cpu_ms: number }): void => {
      const took_ms = stages.reduce((sum, stage) => sum + stage.took_ms, 0)
      const last = costs.get(script_id) ?? { runs: 0, took_ms: 0, cpu_ms: 0 }
      const runs = Math.min(last.runs + 1, mostRuns)
      const mean = (before: number, now: number) => Math.round(before + (now - before) / runs)
      costs.set(script_id, { runs, took_ms: mean(last.took_ms, took_ms), cpu_ms: mean(last.cpu_ms, cpu_ms) })
    },
    read: (): Record<string, CheckCost> => Object.fromEntries(costs),
  }
}
