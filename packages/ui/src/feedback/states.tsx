import { Trans, useLingui } from '@lingui/react/macro'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Mark } from '../theme/mark.tsx'
import { StateBlock } from './state-block.tsx'

interface EmptyStateProps {
  /** “No CTF contests yet”. */
  title: ReactNode
  /** What to do first. */
  children?: ReactNode
  actions?: ReactNode
  className?: string
}

/** A list that holds nothing yet: says what to do first. */
export function EmptyState({ title, children, actions, className }: EmptyStateProps) {
  return (
    <StateBlock mark={<Mark name="ring" className="text-fg-2" />} title={title} actions={actions} className={className}>
      {children}
    </StateBlock>
  )
}

interface NoResultProps {
  /** What was searched for; quoted in the title. */
  search?: string
  /** Names what hides the rows: “46 contests are hidden by the search and 1 filter.” */
  children?: ReactNode
  onClear: () => void
  className?: string
}

/** Rows exist, but search or filters hide all of them. */
export function NoResult({ search, children, onClear, className }: NoResultProps) {
  return (
    <StateBlock
      role="status"
      mark={<Mark name="ring" className="text-fg-3" />}
      title={search ? <Trans>Nothing matches “{search}”</Trans> : <Trans>Nothing matches the filters</Trans>}
      titleLook="text-fg-2"
      className={className}
      actions={
        <Button onClick={onClear}>
          <Trans>Clear search and filters</Trans>
        </Button>
      }
    >
      {children}
    </StateBlock>
  )
}

interface ErrorStateProps {
  /** What happened: “Contests could not be loaded”. */
  title: ReactNode
  /** Why, what was kept. */
  children?: ReactNode
  /** Code, request id and time; joined by middle dots. */
  code?: ReadonlyArray<string | number | null | undefined>
  onRetry?: (() => void) | undefined
  retrying?: boolean
  actions?: ReactNode
  className?: string
}

/** Loading failed: what happened, what was kept, what to do, and a line to send to an administrator. */
export function ErrorState({ title, children, code, onRetry, retrying = false, actions, className }: ErrorStateProps) {
  const { t } = useLingui()
  const line = code?.filter((part) => part !== null && part !== undefined && part !== '').join(' · ')
  return (
    <StateBlock
      role="alert"
      mark={<Mark name="cross" />}
      title={title}
      titleLook="text-vermilion"
      className={className}
      {...(line ? { code: line } : {})}
      actions={
        <>
          {onRetry && (
            <Button onClick={onRetry} saving={retrying} savingLabel={t`Trying`} icon={<RotateCw size={14} aria-hidden="true" />}>
              <Trans>Try again</Trans>
            </Button>
          )}
          {line && (
            <Button look="quiet" onClick={() => void navigator.clipboard.writeText(line)}>
              <Trans>Copy details</Trans>
            </Button>
          )}
          {actions}
        </>
      }
    >
      {children}
    </StateBlock>
  )
}

interface DeniedStateProps {
  /** The page's or thing's name: “Scores”. */
  what: ReactNode
  /** Names the permission and who can give it. */
  children?: ReactNode
  actions?: ReactNode
  className?: string
}

/** A page that the role may not open: names the permission and who can give it. */
export function DeniedState({ what, children, actions, className }: DeniedStateProps) {
  return (
    <StateBlock
      mark={<Mark name="lock" />}
      title={<Trans>You do not have access to {what}</Trans>}
      titleLook="text-amber"
      actions={actions}
      className={className}
    >
      {children}
    </StateBlock>
  )
}
