import type { StartCheck } from '@beacon/api/contest/start-check'
import { Mark } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { checkText } from './check-words.ts'

type Items = StartCheck['items']

/** The start check list: crosses block the start, triangles may be confirmed. */
export function StartChecks({ items: all }: { items: Items }) {
  const { i18n } = useLingui()
  const items = all.filter(({ level }) => level !== 'note')
  if (items.length === 0)
    return (
      <p className="flex items-center gap-2 text-jade">
        <Mark name="check" />
        <Trans>Ready to start.</Trans>
      </p>
    )
  return (
    <ul className="flex flex-col gap-1.5">
      {items.map((item) => (
        <li key={`${item.code} ${JSON.stringify(item.details)}`} className="flex items-start gap-2">
          <span className="flex h-[var(--lead-body)] items-center">
            {item.level === 'block' ? <Mark name="cross" className="text-vermilion" /> : <Mark name="triangle" className="text-amber" />}
          </span>
          <span className="min-w-0 break-words text-fg">
            {checkText(i18n, item)}
            <span className="ml-2 text-fg-3">
              <Weight item={item} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Weight({ item: { level, is_confirmed } }: { item: Items[number] }) {
  if (level === 'block') return <Trans>blocks the start</Trans>
  if (level === 'warn') return <Trans>warning</Trans>
  return is_confirmed ? <Trans>confirmed</Trans> : <Trans>needs confirmation</Trans>
}
