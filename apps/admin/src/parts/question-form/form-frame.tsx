import { FormErrors, FormLayout, StickyFoot } from '@beacon/ui/form'
import { PageHeader } from '@beacon/ui/layout'
import { Mark } from '@beacon/ui/theme'
import { Trans } from '@lingui/react/macro'
import type { FormEventHandler, ReactNode } from 'react'
import type { FieldErrors, FieldValues } from 'react-hook-form'
import { DraftBanner, DraftTime } from '../form/draft-banner.tsx'

interface Props {
  id: string
  /** Names the form for readers. */
  label: string
  title: ReactNode
  facts?: ReactNode
  actions?: ReactNode
  /** Banners below the title. */
  notes?: ReactNode
  side: ReactNode
  children: ReactNode
  /** Discard, secondary, primary. */
  buttons: ReactNode
  isDirty: boolean
  /** Everything is shown, nothing can be changed. */
  isReadOnly?: boolean
  errors: FieldErrors<FieldValues>
  attempt: number
  labelOf: (path: string) => string
  draft: { offered: { at: string } | null; keptAt: string | null; forget: () => void }
  onTakeDraft: () => void
  onSubmit: FormEventHandler<HTMLFormElement>
}

/** The page of the form of a question or a topic: title line, errors, fields, what stands beside them, and the foot. */
export function FormFrame(props: Props) {
  const { id, label, title, facts, actions, notes, side, children, buttons, isDirty, isReadOnly = false } = props
  const { errors, attempt, labelOf, draft, onTakeDraft, onSubmit } = props
  return (
    <>
      <PageHeader
        title={title}
        actions={actions}
        facts={
          <>
            {facts}
            {isDirty && <Unsaved />}
          </>
        }
      />
      {notes}
      {!isReadOnly && draft.offered !== null && <DraftBanner at={draft.offered.at} onTake={onTakeDraft} onDiscard={draft.forget} />}
      <FormErrors errors={errors} attempt={attempt} labelOf={labelOf} note={<Trans>Nothing was saved</Trans>} className="mt-3" />
      <FormLayout id={id} label={label} className="mt-4 pb-6" onSubmit={onSubmit} side={<Fields isOff={isReadOnly}>{side}</Fields>}>
        <Fields isOff={isReadOnly}>{children}</Fields>
      </FormLayout>
      {!isReadOnly && (
        <StickyFoot state={<DraftTime at={draft.keptAt} />} className="-mx-page -mb-3 mt-auto">
          {buttons}
        </StickyFoot>
      )}
    </>
  )
}

/** A fieldset switches everything inside off at once. */
function Fields({ isOff, children }: { isOff: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={isOff} className="contents">
      {children}
    </fieldset>
  )
}

function Unsaved() {
  return (
    <span className="inline-flex items-center gap-2 text-amber">
      <Mark name="half" />
      <Trans>Unsaved changes</Trans>
    </span>
  )
}
