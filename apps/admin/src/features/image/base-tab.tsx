import { call } from '@beacon/api/client'
import { imageLibrary } from '@beacon/api/image/image-library'
import type { LibraryDetail } from '@beacon/api/image/image-library-views'
import { useContractForm } from '@beacon/auth/form'
import { Button } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { FormErrors, FormLayout, StickyFoot } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type * as z from 'zod/mini'
import { ChangedMeanwhile } from '../../parts/form/changed-meanwhile.tsx'
import { useLeaveGuard } from '../../parts/form/leave-guard.tsx'
import { useStale } from '../../parts/form/use-stale.ts'
import { BaseFields } from './base-fields.tsx'
import { baseSchema, baseValuesOf, useImageLabels } from './base-form.ts'
import { entryQuery, refreshLibrary } from './library-queries.ts'

type Body = z.output<typeof baseSchema>

/** What the image is called and belongs to. No version changes by that. */
export function BaseTab({ image }: { image: LibraryDetail }) {
  const { t } = useLingui()
  const labelOf = useImageLabels()
  const { form, save, meanwhile, guard } = useBaseForm(image)
  const { errors, submitCount, isSubmitting, isDirty } = form.formState
  return (
    <FormProvider {...form}>
      <FormErrors errors={errors} attempt={submitCount} labelOf={labelOf} className="mt-3" />
      <FormLayout
        id="image-base"
        label={t({ context: 'image', message: 'Basics' })}
        className="mt-4 flex-1 pb-6"
        onSubmit={(event) => void save(event)}
      >
        <BaseFields labelOf={labelOf} title={form.watch('title')} stored={image.access} />
      </FormLayout>
      <StickyFoot className="-mx-page -mb-3 mt-auto">
        <Button look="primary" type="submit" form="image-base" saving={isSubmitting} disabled={!isDirty}>
          <Trans>Save</Trans>
        </Button>
      </StickyFoot>
      <ChangedMeanwhile {...meanwhile} labelOf={labelOf} />
      {guard.dialog}
    </FormProvider>
  )
}

function useBaseForm(image: LibraryDetail) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const labelOf = useImageLabels()
  const stale = useStale(() => client.fetchQuery({ ...entryQuery(image.resource_id), staleTime: 0 }))
  const [version, setVersion] = useState(image.version)
  const { refuse, ...form } = useContractForm({ schema: baseSchema, defaultValues: baseValuesOf(image), labelOf })
  const guard = useLeaveGuard(form.formState.isDirty)
  const send = async (body: Body, over: number) => {
    try {
      const saved = await call(imageLibrary.update, { params: { resource_id: image.resource_id }, body: { ...body, version: over } })
      setVersion(saved.version)
      form.reset(baseValuesOf(saved))
      await refreshLibrary(client)
      toast.done({ title: t`“${saved.title}” saved` })
    } catch (error) {
      if (!(await stale.caught(error))) refuse(error)
    }
  }
  const meanwhile = stale.dialogOf({
    mine: { ...form.getValues() },
    fieldsOf: (theirs) => ({ ...baseValuesOf(theirs) }),
    take: (theirs) => {
      setVersion(theirs.version)
      form.reset(baseValuesOf(theirs))
    },
    saveOver: (theirs) => void form.handleSubmit((body) => send(body, theirs.version))(),
  })
  return { form, guard, meanwhile, save: form.handleSubmit((body) => send(body, version)) }
}
