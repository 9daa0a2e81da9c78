import { Button } from '@beacon/ui/controls'
import { FormErrors } from '@beacon/ui/form'
import { ConfirmDialog, OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import type { ContractForm } from './contract-form.ts'
import { type Submission, useSubmission } from './use-submission.ts'

interface FooterParts<Output> extends Pick<Submission<Output>, 'submit' | 'run' | 'isBusy'> {
  cancel: ReactNode
  save: ReactNode
}

export interface FormDialogProps<Input extends FieldValues, Output> {
  /** From `useContractForm`: schema, default values and labels. */
  form: ContractForm<Input, Output>
  title: ReactNode
  description?: ReactNode
  /** The fields; they find the form by context. */
  children: ReactNode
  /** The verb and its object, on the primary button. */
  action: ReactNode
  busyLabel?: string | undefined
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** False disables the primary button. */
  isReady?: boolean
  /** True when input that the form does not hold was changed. */
  isChanged?: boolean
  /** Saves the valid values. The dialog closes when it resolves, but not with `false`; a rejection is shown at the fields it names. */
  onSubmit: (values: Output) => Promise<unknown>
  /** Runs after a rejection was shown, before the dialog can be used again. */
  onRefused?: (error: unknown) => unknown
  onClose: () => void
  /** Puts further buttons beside the two that every form dialog has. */
  footer?: (parts: FooterParts<Output>) => ReactNode
}

/** A form in a dialog. A refused call leaves what was typed; closing asks first when something was changed. */
export function FormDialog<Input extends FieldValues, Output>(props: FormDialogProps<Input, Output>) {
  const { form, title, description, children, action, busyLabel, size, isReady = true, isChanged = false, onClose } = props
  const formId = useId()
  const [isAsking, setAsking] = useState(false)
  const { isBusy, attempt, submit, run } = useSubmission(props)
  const { errors, isDirty } = form.formState
  const close = () => (isDirty || isChanged ? setAsking(true) : onClose())
  const send = (event: FormEvent) => {
    event.preventDefault()
    // A dialog inside a form stands in its tree: the outer form is not sent with it.
    event.stopPropagation()
    if (isReady) submit()
  }
  const cancel = (
    <Button onClick={close} disabled={isBusy}>
      <Trans>Cancel</Trans>
    </Button>
  )
  const save = (
    <Button type="submit" form={formId} look="primary" saving={isBusy} savingLabel={busyLabel} disabled={!isReady}>
      {action}
    </Button>
  )
  const footer = props.footer?.({ cancel, save, submit, run, isBusy }) ?? (
    <>
      {cancel}
      {save}
    </>
  )
  return (
    <>
      <OpenDialog busy={isBusy} size={size ?? 'md'} onClose={close} title={title} description={description} footer={footer}>
        <FormProvider {...form}>
          <form id={formId} noValidate onSubmit={send} className="flex flex-col gap-3">
            <FormErrors errors={errors} attempt={attempt} labelOf={form.labelOf} />
            {children}
          </form>
        </FormProvider>
      </OpenDialog>
      <CloseQuestion open={isAsking} onOpenChange={setAsking} onClose={onClose} />
    </>
  )
}

interface CloseQuestionProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onClose: () => void
}

function CloseQuestion({ open, onOpenChange, onClose }: CloseQuestionProps) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Close without saving?`}
      body={t`Changes to this form are not saved.`}
      action={t`Close without saving`}
      onConfirm={onClose}
    />
  )
}
