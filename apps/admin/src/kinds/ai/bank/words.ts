import type { AiTry } from '@beacon/api/kinds/ai/trial'
import type { AiTask } from '@beacon/api/kinds/ai/views'
import { useLingui } from '@lingui/react/macro'

export function useTaskWords(): Record<AiTask, string> {
  const { t } = useLingui()
  return {
    result: t({ context: 'task', message: 'Result' }),
    code: t({ context: 'task', message: 'Program' }),
    flag: t({ context: 'task', message: 'Flag' }),
  }
}

export function useTryWords(): Record<AiTry, string> {
  const { t } = useLingui()
  return {
    perfect: t({ context: 'try', message: 'Perfect' }),
    base_line: t({ context: 'try', message: 'Base line' }),
    random: t({ context: 'try', message: 'Random' }),
    empty: t({ context: 'try', message: 'Empty file' }),
    missing_rows: t({ context: 'try', message: 'Missing rows' }),
    extra_column: t({ context: 'try', message: 'Extra column' }),
    nan: t({ context: 'try', message: 'Not a number' }),
    program: t({ context: 'try', message: 'Reference program' }),
    too_large: t({ context: 'try', message: 'Too large' }),
  }
}
