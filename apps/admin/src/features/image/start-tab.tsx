import { call } from '@beacon/api/client'
import { imageNote, imageStart } from '@beacon/api/image/image-fields'
import { imageLibrary } from '@beacon/api/image/image-library'
import type { LibraryDetail } from '@beacon/api/image/image-library-views'
import { imageFieldLimits } from '@beacon/api/image/image-limits'
import { useContractForm } from '@beacon/auth/form'
import { errorText } from '@beacon/i18n'
import { Button, Input } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { FormErrors, FormField, FormLayout, StickyFoot } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import * as z from 'zod/mini'
import { ChangedMeanwhile } from '../../parts/form/changed-meanwhile.tsx'
import { useLeaveGuard } from '../../parts/form/leave-guard.tsx'
import { useStale } from '../../parts/form/use-stale.ts'
import { useImageLabels } from './base-form.ts'
import { HeldServices } from './held-services.tsx'
import { errorsBelow } from '../../parts/image-start/error-of.ts'
import { entryQuery, refreshLibrary } from './library-queries.ts'
import { StartFields } from '../../parts/image-start/start-fields.tsx'

const schema = z.object({ start: imageStart, note: imageNote })
type Values = z.input<typeof schema>

/** What its nodes start with. Saving makes the next version; scenes keep the one that they name. */
export function StartTab({ image }: { image: LibraryDetail }) {
  const { t, i18n } = useLingui()
  const labelOf = useImageLabels()
  const { form, saveThen, meanwhile, guard } = useStartForm(image)
  const { errors, submitCount, isSubmitting, isDirty } = form.formState
  const isSaved = image.newest?.status === 'ready'
  const next = image.start_version + 1
  const canSave = isSaved && isDirty && !isSubmitting
  return (
    <FormProvider {...form}>
      <p className="mt-3 text-fg-3">
        {isSaved ? (
          <Trans>Changes are saved as version {next} with the same content. Scenes keep their pinned version.</Trans>
        ) : (
          errorText(i18n, 'image_not_saved')
        )}
      </p>
      <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} className="mt-3" />
      <FormLayout
        id="image-start"
        label={t`Start parameters`}
        className="mt-4 flex-1 pb-6"
        onSubmit={(event) => void saveThen(false)(event)}
      >
        <fieldset disabled={!isSaved} className="contents">
          <StartFields
            value={form.watch('start')}
            onChange={(start) => form.setValue('start', start, { shouldDirty: true, shouldValidate: submitCount > 0 })}
            errorOf={errorsBelow(errors['start'])}
            virtType={image.virt_type}
          />
          <FormField<Values, 'note'> name="note" label={labelOf('note')} help={t`Shown next to the new version.`}>
            {({ onValueChange: _, ...field }) => <Input {...field} maxLength={imageFieldLimits.note_max} autoComplete="off" />}
          </FormField>
        </fieldset>
        <HeldServices image={image} />
      </FormLayout>
      <StickyFoot className="-mx-page -mb-3 mt-auto">
        <Button disabled={!canSave} onClick={() => void saveThen(true)()}>
          <Trans>Save and test boot</Trans>
        </Button>
        <Button look="primary" type="submit" form="image-start" saving={isSubmitting} disabled={!canSave}>
          <Trans>Save as version {next}</Trans>
        </Button>
      </StickyFoot>
      <ChangedMeanwhile {...meanwhile} labelOf={labelOf} />
      {guard.dialog}
    </FormProvider>
  )
}

const valuesOf = ({ start }: LibraryDetail): Values => ({ start, note: '' })

function useStartForm(image: LibraryDetail) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const stale = useStale(() => client.fetchQuery({ ...entryQuery(image.resource_id), staleTime: 0 }))
  const [over, setOver] = useState(image.start_version)
  const { refuse, ...form } = useContractForm({ schema, defaultValues: valuesOf(image), labelOf: useImageLabels() })
  const guard = useLeaveGuard(form.formState.isDirty)
  const params = { resource_id: image.resource_id }
  const send = async (body: z.output<typeof schema>, start_version: number, thenTest: boolean) => {
    try {
      const saved = await call(imageLibrary.saveStart, { params, body: { ...body, start_version } })
      setOver(saved.start_version)
      form.reset(valuesOf(saved))
      toast.done({ title: t`Version ${saved.start_version} saved` })
      if (thenTest) await call(imageLibrary.test, { params: { ...params, number: String(saved.start_version) }, body: {} })
      await refreshLibrary(client)
    } catch (error) {
      if (!(await stale.caught(error))) refuse(error)
    }
  }
  const meanwhile = stale.dialogOf({
    mine: { start: form.getValues('start') },
    fieldsOf: ({ start }) => ({ start }),
    take: (theirs) => {
      setOver(theirs.start_version)
      form.reset(valuesOf(theirs))
    },
    saveOver: (theirs) => void form.handleSubmit((body) => send(body, theirs.start_version, false))(),
  })
  return { form, guard, meanwhile, saveThen: (thenTest: boolean) => form.handleSubmit((body) => send(body, over, thenTest)) }
}
