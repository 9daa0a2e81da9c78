import { Trans, useLingui } from '@lingui/react/macro'
import { EntrantWord } from './entrant-word.tsx'
import type { MatrixCount, MatrixGroup } from './matrix-data.ts'
import type { MatrixSurface } from './matrix-size.ts'

const PLAIN = 'bg-ink-0 p-0 font-normal text-fg-2 text-[length:var(--m-small)]'

/** Directions over their topics; the value of each topic under its direction. On screens directions only. */
export function MatrixHead({
  groups,
  counts,
  surface,
  isTeams,
  onToggle,
}: {
  groups: readonly MatrixGroup[]
  counts: readonly MatrixCount[]
  surface: MatrixSurface
  isTeams: boolean
  /** Opens or closes a direction. */
  onToggle?: ((direction: string) => void) | undefined
}) {
  const { t } = useLingui()
  const onScreen = surface === 'screens'
  const twoRows = !onScreen && groups.some(({ collapsed }) => !collapsed)
  const rows = twoRows ? 2 : 1
  const plain = `${PLAIN} border-b border-rule`
  const tall = twoRows ? 'align-top leading-[var(--m-head)]' : ''
  return (
    <thead className="sticky top-0 z-20">
      <tr className="h-[var(--m-head)]">
        <th scope="col" rowSpan={rows} className={`${plain} ${tall} pr-[var(--m-pad)] text-right`}>
          <span aria-hidden="true">#</span>
          <span className="sr-only">
            <Trans>Rank</Trans>
          </span>
        </th>
        {!onScreen && (
          <th scope="col" rowSpan={rows} className={plain}>
            <span className="sr-only">{t`Places gained`}</span>
          </th>
        )}
        <th scope="col" rowSpan={rows} className={`${plain} ${tall} sticky left-0 px-[var(--m-pad)] text-left`}>
          <EntrantWord isTeams={isTeams} />
        </th>
        <th scope="col" rowSpan={rows} className={`${plain} ${tall} pr-[var(--m-pad)] text-right`}>
          <Trans>Score</Trans>
        </th>
        {counts.map(({ key, word }) => (
          <th key={key} scope="col" rowSpan={rows} className={`${plain} ${tall} pr-[var(--m-pad)] text-right`}>
            {word}
          </th>
        ))}
        {!onScreen && (
          <th scope="col" rowSpan={rows} className={`${plain} ${tall} pr-[var(--m-pad)] text-right`}>
            <Trans>Last</Trans>
          </th>
        )}
        {groups.map((group) => (
          <th
            key={group.id}
            scope="colgroup"
            colSpan={group.columns.length}
            className={`${twoRows ? PLAIN : plain} truncate border-l px-[calc(var(--m-pad)*0.75)] text-left ${onScreen ? 'border-l-ink-0' : 'border-l-rule'}`}
          >
            <GroupName group={group} onToggle={onToggle} />
          </th>
        ))}
      </tr>
      {twoRows && (
        <tr className="h-[calc(var(--m-head)*0.8)]">
          {groups.flatMap((group) =>
            group.columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                title={column.name}
                className={`border-b border-rule bg-ink-0 p-0 text-center font-mono text-[length:var(--m-tiny)] font-normal text-fg-3 ${column.opens ? 'border-l border-l-rule' : ''}`}
              >
                <span className="sr-only">{column.name} </span>
                {column.value}
              </th>
            )),
          )}
        </tr>
      )}
    </thead>
  )
}

/** The direction's name; of many topics it is a button that shows each of them. */
function GroupName({ group, onToggle }: { group: MatrixGroup; onToggle: ((direction: string) => void) | undefined }) {
  if (onToggle === undefined) return group.name
  return (
    <button
      type="button"
      aria-expanded={!group.collapsed}
      onClick={() => onToggle(group.id)}
      className="inline-flex max-w-full items-center gap-1 truncate hover:text-fg"
    >
      <span className="truncate">{group.name}</span>
      <svg aria-hidden="true" viewBox="0 0 12 12" width="10" height="10" className="shrink-0">
        <path d={group.collapsed ? 'M4.5 2.5 8 6l-3.5 3.5' : 'M7.5 2.5 4 6l3.5 3.5'} fill="none" stroke="currentColor" strokeWidth="1.4" />
      </svg>
    </button>
  )
}
