import { serviceDescription, serviceName } from '@beacon/api/scene/service-fields'
import { serviceLimits as limits } from '@beacon/api/scene/service-limits'
import { uploadFile } from '@beacon/api/platform/upload'
import { useErrorWords } from '@beacon/auth/call'
import { Input, Textarea } from '@beacon/ui/controls'
import { boundText, FormField, PictureField } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import * as z from 'zod/mini'
import { iconAddress } from './service-icon.tsx'

export const baseFields = {
  name: serviceName,
  description: z._default(serviceDescription, ''),
  icon_file_id: z._default(z.nullable(z.uuid()), null),
}
export const baseSchema = z.object(baseFields)
export type BaseValues = z.input<typeof baseSchema>

/** What a service is called and looks like. */
export function BaseFields({ labelOf, name }: { labelOf: (path: string) => string; name: string }) {
  const { t } = useLingui()
  const describeError = useErrorWords()
  const sendIcon = async (square: Blob): Promise<string> => {
    const file = new File([square], 'icon.png', { type: square.type })
    const { signal } = new AbortController()
    return (await uploadFile({ purpose: 'service_icon', file, signal, onSent: () => undefined })).file_id
  }
  return (
    <>
      <FormField<BaseValues, 'name'> name="name" label={labelOf('name')} required>
        {({ onValueChange: _, ...field }) => <Input {...field} maxLength={limits.name.max} autoComplete="off" />}
      </FormField>
      <FormField<BaseValues, 'description'> name="description" label={labelOf('description')}>
        {(field) => <Textarea {...boundText(field)} rows={2} counter={limits.description_max} />}
      </FormField>
      <FormField<BaseValues, 'icon_file_id'>
        name="icon_file_id"
        label={labelOf('icon_file_id')}
        help={t`80 × 80 recommended; other sizes are scaled. PNG, JPEG or SVG, up to 2 MB.`}
      >
        {({ value, onChange }) => (
          <PictureField
            square
            name={name}
            src={value === null || value === undefined ? null : iconAddress(value)}
            onPick={async (square) => onChange(await sendIcon(square))}
            onRemove={() => onChange(null)}
            describeError={describeError}
          />
        )}
      </FormField>
    </>
  )
}
