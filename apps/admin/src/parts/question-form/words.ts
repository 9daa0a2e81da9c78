import type { DirectionRef } from '@beacon/api/bank/question'
import { useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import type { FlagType, QuestionInput } from './model.ts'

export { useDifficultyWords } from '@beacon/ui/status'

export function useWayWords(): Record<NonNullable<QuestionInput['integral_way']>, string> {
  const { t } = useLingui()
  return { accumulative: t`Fixed`, dynamic: t`Dynamic`, cd: t`Decay`, ladder: t`Ladder` }
}

export function useFlagTypeWords(): Record<FlagType, string> {
  const { t } = useLingui()
  return {
    static: t({ context: 'flag', message: 'Static' }),
    dynamic: t({ context: 'flag', message: 'Dynamic' }),
    random: t({ context: 'flag', message: 'Random' }),
    report: t({ context: 'flag', message: 'Report' }),
    optimise: t({ context: 'flag', message: 'Optimise' }),
  }
}

/** A direction by its name in the person's language. */
export function useDirectionName(): (direction: Pick<DirectionRef, 'name_en' | 'name_zh'>) => string {
  const locale = useFormatLocale()
  return (direction) => (locale === 'zh' ? direction.name_zh : direction.name_en)
}

/** What a contest would miss, by its code. */
export function useProblemWords(): (code: string) => string {
  const { t } = useLingui()
  const words: Record<string, string> = {
    no_flags: t`a part has no flag`,
    pool_empty: t`the pool is empty`,
    no_scene: t`there is no scene`,
    trial_missing: t`the ready tries did not pass`,
    stage_node_missing: t`a stage names a node that the range lacks`,
    script_missing: t`there is no check script`,
    script_failed: t`the check script was not built`,
    no_rubric: t`there is no rubric`,
    rubric_sum: t`the rubric does not add up to the score`,
    description_long: t`the description is longer than 2048`,
  }
  return (code) => words[code] ?? code
}
