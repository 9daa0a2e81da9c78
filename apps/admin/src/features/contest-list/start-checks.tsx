import type { contest } from '@beacon/api/contest'
import type { Reply } from '@beacon/api/endpoint'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'

type Item = Reply<typeof contest.check>['items'][number]

const names = (value: unknown): string => (Array.isArray(value) ? value.map(String).join(', ') : '')

function useCheckWords(): (item: Item) => string {
  const { t } = useLingui()
  return ({ code, details }) => {
    const topics = names(details['topics'])
    const free = `${String(details['free_mb'] ?? '')} MB`
    const words: Record<string, string> = {
      no_topics: t`No question is online.`,
      topic_without_flags: t`Without a flag: ${topics}`,
      no_entrants: t`Nobody has registered yet.`,
      duplicate_flags: t`The same flag stands in several questions: ${topics}`,
      disk_low: t`The server's disk is nearly full: ${free} left.`,
    }
    return words[code] ?? code
  }
}

/** What blocks the start (cross) and what one should know before (triangle). */
export function StartChecks({ items }: { items: readonly Item[] }) {
  const words = useCheckWords()
  if (items.length === 0) {
    return (
      <p className="flex items-center gap-2">
        <Mark name="check" className="text-jade" />
        <Trans>Ready to start.</Trans>
      </p>
    )
  }
  return (
    <ul className="flex flex-col gap-1">
      {items.map((item) => (
        <li key={item.code} className="flex items-start gap-2">
          <span className="flex h-[var(--lead-body)] items-center">
            <Mark
              name={item.level === 'block' ? 'cross' : 'triangle'}
              className={item.level === 'block' ? 'text-vermilion' : 'text-amber'}
            />
          </span>
          {words(item)}
        </li>
      ))}
    </ul>
  )
}
