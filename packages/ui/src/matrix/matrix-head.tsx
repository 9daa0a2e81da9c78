import { Trans, useLingui } from '@lingui/react/macro'
import type { MatrixGroup } from './matrix-data.ts'
import type { MatrixSurface } from './matrix-size.ts'

const PLAIN = 'bg-ink-0 p-0 font-normal text-fg-2 text-[length:var(--m-small)]'

/** Directions over their topics; the value of each topic under its direction. On screens directions only. */
export function MatrixHead({ groups, surface, collapsed }: { groups: readonly MatrixGroup[]; surface: MatrixSurface; collapsed: boolean }) {
  const { t } = useLingui()
  const onScreen = surface === 'screens'
  const twoRows = !onScreen && !collapsed
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
          <Trans>Team</Trans>
        </th>
        <th scope="col" rowSpan={rows} className={`${plain} ${tall} pr-[var(--m-pad)] text-right`}>
          <Trans>Score</Trans>
        </th>
        <th scope="col" rowSpan={rows} className={`${plain} ${tall} pr-[var(--m-pad)] text-right`}>
          <Trans>Solved</Trans>
        </th>
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
            {group.name}
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
