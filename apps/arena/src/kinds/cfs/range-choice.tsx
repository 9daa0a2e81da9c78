import { useLingui } from '@lingui/react/macro'
import { TabLink } from '../../parts/contest-link.tsx'
import { Name } from '../../parts/contest/name.tsx'

interface ChoiceProps {
  resource_id: string
  ranges: readonly { topic_id: string; name: string }[]
  current: string
}

/** The ranges of a contest; nothing where there is only one. */
export function RangeChoice({ resource_id, ranges, current }: ChoiceProps) {
  const { t } = useLingui()
  if (ranges.length < 2) return null
  return (
    <nav aria-label={t`Ranges`} className="mb-3 flex flex-wrap gap-x-5 gap-y-1 border-b border-rule pb-2">
      {ranges.map(({ topic_id, name }) => (
        <TabLink
          key={topic_id}
          search={{ resource_id, tab: 'topics', topic_id }}
          aria-current={topic_id === current ? 'true' : undefined}
          className={`inline-flex min-h-8 max-w-full items-center gap-2 text-dense max-sm:min-h-11 ${topic_id === current ? 'font-medium text-fg' : 'text-fg-2 hover:text-fg'}`}
        >
          <Name className="truncate">{name}</Name>
        </TabLink>
      ))}
    </nav>
  )
}
