import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { cn } from '../theme/cn.ts'

interface BreadcrumbsProps {
  /** From the root; links but for the last, which is where one is. */
  items: ReadonlyArray<{ key: string; node: ReactNode }>
  className?: string
}

/** The way to this page, slashes between; the last entry is the page itself. */
export function Breadcrumbs({ items, className }: BreadcrumbsProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Breadcrumb`} className={className}>
      <ol className="flex flex-wrap items-center gap-2 text-body text-fg-2">
        {items.map(({ key, node }, index) => {
          const isLast = index === items.length - 1
          return (
            <Fragment key={key}>
              <li
                aria-current={isLast ? 'page' : undefined}
                className={cn('max-w-80 truncate [&_a:hover]:text-fg', isLast && 'font-medium text-fg')}
              >
                {node}
              </li>
              {!isLast && (
                <li aria-hidden="true" className="text-fg-3">
                  /
                </li>
              )}
            </Fragment>
          )
        })}
      </ol>
    </nav>
  )
}
