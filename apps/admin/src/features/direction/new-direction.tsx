import { call } from '@beacon/api/client'
import { direction } from '@beacon/api/direction'
import { text } from '@beacon/api/fields'
import { queryKeyOf } from '@beacon/api/query'
import { useContractForm } from '@beacon/auth/form'
import { Button, Input } from '@beacon/ui/controls'
import { FormErrors, FormField, FormRows } from '@beacon/ui/form'
import { useToast } from '@beacon/ui/feedback'
import { Dialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'

const form = z.object({
  key: text({ min: 1, max: 40, pattern: /^[a-z0-9-]+$/u }),
  name_en: text({ min: 1, max: 40 }),
  name_zh: text({ min: 1, max: 40 }),
})
const names = ['name_en', 'name_zh', 'key'] as const

/** A new direction: its two names and the key that packages use. */
export function NewDirection({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const queryClient = useQueryClient()
  const labels: Record<string, string> = { name_en: t`Name, English`, name_zh: t`Name, Chinese`, key: t`Key` }
  const labelOf = (path: string) => labels[path] ?? path
  const { control, handleSubmit, formState, refuse } = useContractForm({
    schema: form,
    defaultValues: { key: '', name_en: '', name_zh: '' },
    labelOf,
  })
  const submit = handleSubmit(async (body) => {
    try {
      const made = await call(direction.create, { body })
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(direction.list) })
      toast.done({ title: t`${made.name_en} created` })
      onClose()
    } catch (error) {
      refuse(error, names)
    }
  })
  return (
    <Dialog
      open
      size="sm"
      busy={formState.isSubmitting}
      onOpenChange={(open) => !open && onClose()}
      title={t`New direction`}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="primary" type="submit" form="direction" saving={formState.isSubmitting}>
            <Trans>Create direction</Trans>
          </Button>
        </>
      }
    >
      <form id="direction" noValidate aria-label={t`Direction`} onSubmit={(event) => void submit(event)}>
        <FormErrors errors={formState.errors} attempt={formState.submitCount} labelOf={labelOf} className="mb-3" />
        <FormRows>
          {names.map((name) => (
            <FormField
              key={name}
              control={control}
              name={name}
              label={labelOf(name)}
              layout="stack"
              {...(name === 'key' ? { help: t`Small letters, digits and hyphens; packages name it.` } : {})}
            >
              {(field) => <Input {...field} mono={name === 'key'} />}
            </FormField>
          ))}
        </FormRows>
      </form>
    </Dialog>
  )
}
