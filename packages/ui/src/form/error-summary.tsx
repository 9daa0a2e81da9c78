import { Plural } from '@lingui/react/macro'
import { type ReactNode, type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cn } from '../theme/cn.ts'
import { Mark } from '../theme/mark.tsx'

export interface FieldProblem {
  /** The id of the control. */
  fieldId: string
  /** Short name of the field: “Flag 2”. */
  label: string
}

interface ErrorSummaryProps {
  problems: ReadonlyArray<FieldProblem>
  /** “Nothing was saved”, at the right. */
  note?: ReactNode
  /** A failure of the whole form, above or instead of fields. */
  children?: ReactNode
  /** Changes with every submit, so that focus comes back here each time. */
  attempt?: number
  ref?: Ref<HTMLDivElement>
  className?: string
}

/** Stands under the title when a submit failed: takes focus, names each field and leads there. */
export function ErrorSummary({ problems, note, children, attempt = 0, className }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  const inOrder = useFormOrder(problems)
  const isShown = problems.length > 0 || children !== undefined
  const shownAt = isShown ? attempt : null
  useEffect(() => {
    if (shownAt !== null) box.current?.focus()
  }, [shownAt])
  if (!isShown) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className={cn(
        'flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-vermilion-rule bg-vermilion-bg px-3.5 py-1.5 text-body text-fg-2',
        className,
      )}
    >
      <Mark name="cross" className="text-vermilion" />
      {problems.length > 0 && (
        <strong className="font-semibold text-vermilion">
          <Plural value={problems.length} one="# field needs attention" other="# fields need attention" />
        </strong>
      )}
      {children !== undefined && <span className="text-fg">{children}</span>}
      {inOrder.map(({ fieldId, label }) => (
        <a
          key={fieldId}
          href={`#${fieldId}`}
          className="link"
          onClick={(event) => {
            event.preventDefault()
            goTo(fieldId)
          }}
        >
          {label}
        </a>
      ))}
      {note !== undefined && <span className="ml-auto text-dense text-fg-3">{note}</span>}
    </div>
  )
}

const focusable = 'input:not([type="hidden"]),select,textarea,button,[tabindex]'

/** Focuses the control with that id, or the first one inside it (radio groups). */
function goTo(fieldId: string): void {
  const element = document.getElementById(fieldId)
  const target = element?.matches(focusable) ? element : (element?.querySelector<HTMLElement>(focusable) ?? element)
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}

/** The problems as their fields stand in the form, whatever order the rules found them in; fields that are not drawn come last. */
function useFormOrder(problems: ReadonlyArray<FieldProblem>): FieldProblem[] {
  const [order, setOrder] = useState<readonly string[]>([])
  const key = problems.map(({ fieldId }) => fieldId).join(' ')
  useLayoutEffect(() => setOrder(drawnOrder(key.split(' '))), [key])
  const place = ({ fieldId }: FieldProblem) => (order.includes(fieldId) ? order.indexOf(fieldId) : order.length)
  return [...problems].sort((a, b) => place(a) - place(b))
}

function drawnOrder(ids: readonly string[]): string[] {
  const drawn = ids.flatMap((id) => document.getElementById(id) ?? document.getElementById(`${id}-group`) ?? [])
  return [...drawn]
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
    .map(({ id }) => (ids.includes(id) ? id : id.replace(/-group$/u, '')))
}
