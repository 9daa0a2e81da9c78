import { FormErrors, FormLayout, StickyFoot } from '@beacon/ui/form'
import { PageHeader } from '@beacon/ui/layout'
import { Mark } from '@beacon/ui/theme'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { ChangedMeanwhile } from '../form/changed-meanwhile.tsx'
import { DraftBanner, DraftTime } from '../form/draft-banner.tsx'
import type { useStale } from '../form/use-stale.ts'
import { type FormFacts, FormFactsContext } from './form-facts.ts'

interface Props<Input extends FieldValues, Output> {
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
  /** Everything is shown, nothing can be changed. */
  isReadOnly?: boolean
  /** What the fields have to know of the object beside its values. */
  known: FormFacts
  /** What `useDraftedForm` answers. */
  form: {
    provided: UseFormReturn<Input, unknown, Output>
    labelOf: (path: string) => string
    draft: { offered: { at: string } | null; keptAt: string | null; forget: () => void }
    takeDraft: () => void
    guard: { dialog: ReactNode }
    meanwhile: ReturnType<ReturnType<typeof useStale>['dialogOf']>
  }
  onSubmit: () => void
}

/** The page of the form of a question or a topic: title line, errors, fields, what stands beside them, and the foot. */
export function FormFrame<Input extends FieldValues, Output>(props: Props<Input, Output>) {
  const { id, label, title, facts, actions, notes, side, children, buttons, isReadOnly = false, known, form, onSubmit } = props
  const { provided, labelOf, draft, takeDraft, guard, meanwhile } = form
  const { isDirty, errors, submitCount } = provided.formState
  return (
    <FormProvider {...provided}>
      <FormFactsContext value={known}>
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
        {!isReadOnly && draft.offered !== null && <DraftBanner at={draft.offered.at} onTake={takeDraft} onDiscard={draft.forget} />}
        <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} note={<Trans>Nothing was saved</Trans>} className="mt-3" />
        <FormLayout
          id={id}
          label={label}
          className="mt-4 pb-6"
          onSubmit={(event) => {
            event.preventDefault()
            onSubmit()
          }}
          side={<Fields isOff={isReadOnly}>{side}</Fields>}
        >
          <Fields isOff={isReadOnly}>{children}</Fields>
        </FormLayout>
        {!isReadOnly && (
          <StickyFoot state={<DraftTime at={draft.keptAt} />} className="-mx-page -mb-3 mt-auto">
            {buttons}
          </StickyFoot>
        )}
        <ChangedMeanwhile {...meanwhile} />
        {guard.dialog}
      </FormFactsContext>
    </FormProvider>
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
