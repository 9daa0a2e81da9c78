import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

/** What the form's fields are called, by path. */
export function useTopicLabels(): (path: string) => string {
  const { t } = useLingui()
  return useCallback(
    (path: string): string => {
      const flag = /^parts\.(\d+)\.flags\.(\d+)/u.exec(path)
      if (flag !== null) return t`Flag ${{ n: Number(flag[2]) + 1 }}`
      const words: Record<string, string> = {
        name: t({ context: 'question', message: 'Name' }),
        description: t`Description`,
        connection_info: t`Connection`,
        parts: t`Flags`,
        score: t`Initial score`,
        score_min: t`Lowest score`,
        integral_way: t`Scoring way`,
        dynamic_preset: t`Curve`,
        decay: t`Solves to the floor`,
        rate: t`Share at the end`,
        difficulty_d: t`Falls slowly by`,
        decay_interval_s: t`Falls every`,
        decay_percent: t`Falls by`,
        ladder: t`Steps`,
        answer_limit: t`Wrong tries`,
        release_at: t`Release at`,
      }
      return words[path] ?? path
    },
    [t],
  )
}
