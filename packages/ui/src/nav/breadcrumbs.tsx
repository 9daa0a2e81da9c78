import { useLingui } from '@lingui/react/macro'
import { Fragment, type ReactNode } from 'react'
import { cn } from '../theme/cn.ts'

interface BreadcrumbsProps {
  /** From the root; links but for the last, which is where one is. */
  items: ReadonlyArray<{ key: string; node: ReactNode }>
  className?: string
}

/** The way to this page on one line, slashes between; the last entry is the page itself and is cut where it is too long. */
export function Breadcrumbs({ items, className }: BreadcrumbsProps) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Breadcrumb`} className={className}>
      <ol className="flex min-w-0 items-center gap-2 whitespace-nowrap text-body text-fg-2">
        {items.map(({ key, node }, index) => {
          const isLast = index === items.length - 1
          return (
            <Fragment key={key}>
              <li
                aria-current={isLast ? 'page' : undefined}
                title={isLast && typeof node === 'string' ? node : undefined}
                className={cn('shrink-0 [&_a:hover]:text-fg', isLast && 'min-w-0 shrink truncate font-medium text-fg')}
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
