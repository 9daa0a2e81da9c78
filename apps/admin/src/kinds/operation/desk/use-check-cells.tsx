import type { CheckRecord } from '@beacon/api/kinds/operation/desk'
import { formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { useLingui } from '@lingui/react/macro'
import { useTriggerWords } from '../words.ts'

/** How a record is written in tables and facts. */
export function useCheckCells() {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const triggers = useTriggerWords()
  const mono = (text: string) => <span className="type-mono text-fg-2">{text}</span>
  const seconds = (ms: number | null) => mono(ms === null ? '–' : `${formatNumber(locale, ms / 1_000, 1)} s`)
  return {
    mono,
    requested: ({ requested_at }: CheckRecord) => mono(formatTime(requested_at)),
    done: ({ done_at }: CheckRecord) => mono(done_at === null ? '–' : formatTime(done_at)),
    took: ({ took_ms }: CheckRecord) => seconds(took_ms),
    wait: ({ wait_ms }: CheckRecord) => seconds(wait_ms),
    by: ({ trigger, by }: CheckRecord) => (by === null ? triggers[trigger] : `${by} · ${triggers[trigger]}`),
    /** “3 of 10”; what cost nothing says so. */
    count: ({ is_counted, number, limit }: CheckRecord) => {
      if (!is_counted || number === null) return <span className="text-fg-3">{t({ context: 'check', message: 'not counted' })}</span>
      const [n, all] = [formatNumber(locale, number), limit === null ? null : formatNumber(locale, limit)]
      return mono(all === null ? n : t`${n} of ${all}`)
    },
    points: ({ value }: CheckRecord) => mono(value === null ? '–' : formatNumber(locale, value)),
  }
}
