import { call } from '@beacon/api/client'
import { imageAuthoring } from '@beacon/api/image/image-authoring'
import { imageStart } from '@beacon/api/image/image-fields'
import { FormDialog, useContractForm } from '@beacon/auth/form'
import { Button } from '@beacon/ui/controls'
import { DescriptionList } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { errorsBelow } from '../../parts/image-start/error-of.ts'
import { StartFields } from '../../parts/image-start/start-fields.tsx'
import { takeAnswer } from './queries.ts'
import type { AuthoringPanelProps } from './panel-props.ts'

/** What nodes of the next version start with; a container that is worked in waits in a shell instead. */
export function StartPanel(props: AuthoringPanelProps) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { ports, env, command, resources } = props.authoring.start
  const mono = (text: string) => <span className="font-mono text-mono break-words">{text === '' ? '–' : text}</span>
  return (
    <div className="flex flex-col gap-2">
      <DescriptionList
        facts={[
          {
            label: t({ context: 'authoring', message: 'Ports' }),
            value: mono(ports.map(({ port, proto }) => `${port}/${proto}`).join(', ')),
          },
          { label: t({ context: 'authoring', message: 'Variables' }), value: mono(env.map(({ key }) => key).join(', ')) },
          ...(props.image.virt_type === 'vm'
            ? []
            : [{ label: t({ context: 'authoring', message: 'Command' }), value: command === '' ? t`from the image` : mono(command) }]),
          {
            label: t({ context: 'authoring', message: 'Room' }),
            value: `${resources.cpu} CPU · ${resources.memory_mb} MB · ${resources.disk_mb} MB`,
          },
        ]}
      />
      <Button className="self-start" disabled={!props.mayWork} onClick={() => setOpen(true)}>
        <Trans context="authoring">Change…</Trans>
      </Button>
      {isOpen && <StartDialog {...props} onClose={() => setOpen(false)} />}
    </div>
  )
}

const schema = z.object({ start: imageStart })

function StartDialog({ image, authoring, onClose }: AuthoringPanelProps & { onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const labels: Record<string, string> = {
    command: t({ context: 'authoring', message: 'Command' }),
    port: t({ context: 'authoring', message: 'Port' }),
    key: t({ context: 'authoring', message: 'Name of the variable' }),
    value: t({ context: 'authoring', message: 'Value of the variable' }),
  }
  const labelOf = (path: string) => labels[path.split('.').at(-1) ?? ''] ?? path
  // Read once: what is typed is not overwritten by what runs on.
  const [first] = useState(authoring)
  const form = useContractForm({ schema, defaultValues: { start: first.start }, labelOf })
  const { errors, submitCount } = form.formState
  const save = async ({ start }: z.output<typeof schema>) => {
    const body = { start, version: first.version }
    await takeAnswer(client, await call(imageAuthoring.setStart, { params: { resource_id: image.resource_id }, body }))
  }
  return (
    <FormDialog
      form={form}
      size="xl"
      title={t`Start parameters`}
      description={<Trans>Defaults for nodes of the next version. Changing them invalidates earlier checks.</Trans>}
      action={<Trans>Save start parameters</Trans>}
      onSubmit={save}
      onClose={onClose}
    >
      <StartFields
        value={form.watch('start')}
        onChange={(start) => form.setValue('start', start, { shouldDirty: true, shouldValidate: submitCount > 0 })}
        errorOf={errorsBelow(errors['start'])}
        virtType={image.virt_type}
      />
    </FormDialog>
  )
}
