import type { TopicAnalysis } from '@beacon/api/topic/analysis'
import type { PlotSeries } from '@beacon/ui/chart'

const most = 10

/** The topics of a plot: one direction's or all, the most solved first, ten at most. */
export function plottedTopics(topics: readonly TopicAnalysis[], direction: string | null): TopicAnalysis[] {
  return topics
    .filter((topic) => direction === null || topic.direction === direction)
    .sort((a, b) => b.solves - a.solves || a.name.localeCompare(b.name))
    .slice(0, most)
}

/** Curves with instants of their own on common ones: each holds its value until its next point, and is nothing before its first. */
export function onCommonTime(topics: readonly Pick<TopicAnalysis, 'topic_id' | 'name' | 'curve'>[]): {
  at: string[]
  series: PlotSeries[]
} {
  const at = [...new Set(topics.flatMap(({ curve }) => curve.map((point) => point.at)))].sort()
  const series = topics.map(({ topic_id, name, curve }) => {
    let next = 0
    let value: number | null = null
    const values = at.map((moment) => {
      while (next < curve.length && (curve[next]?.at ?? '') <= moment) {
        value = curve[next]?.value ?? value
        next += 1
      }
      return value
    })
    return { id: topic_id, name, values }
  })
  return { at, series }
}
