import { Fragment, type ReactNode } from 'react'
import { cn } from '../theme/cn.ts'

export interface Fact {
  label: ReactNode
  value: ReactNode
  /** A React key when labels are not strings. */
  key?: string
}

const keyOf = (fact: Fact, index: number): string => fact.key ?? (typeof fact.label === 'string' ? fact.label : String(index))

/** Label and value in two columns, the label column as wide as its longest word up to 200. */
export function DescriptionList({ facts, className }: { facts: ReadonlyArray<Fact>; className?: string }) {
  return (
    <dl className={cn('grid grid-cols-[minmax(80px,max-content)_minmax(0,1fr)] gap-x-6 gap-y-2 text-body', className)}>
      {facts.map((fact, index) => (
        <Fragment key={keyOf(fact, index)}>
          <dt className="max-w-[200px] text-fg-3">{fact.label}</dt>
          <dd className="min-w-0 break-words text-fg">{fact.value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** One figure of a strip; its note stands small beside it. */
export type FactStripFact = Fact & { note?: ReactNode }

/** Figures in a row without boxes: a quiet label above a mono figure, hairlines between. 52 high in admin. */
export function FactStrip({ facts, className }: { facts: ReadonlyArray<FactStripFact>; className?: string }) {
  return (
    <dl className={cn('flex flex-wrap gap-y-2', className)}>
      {facts.map((fact, index) => (
        <div key={keyOf(fact, index)} className={cn('min-w-24 pr-6', index > 0 && 'border-l border-rule pl-6')}>
          <dt className="text-caption text-fg-3">{fact.label}</dt>
          <dd className="flex items-baseline gap-2">
            <span className="type-figure text-fg">{fact.value}</span>
            {fact.note !== undefined && <span className="text-caption text-fg-3">{fact.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
