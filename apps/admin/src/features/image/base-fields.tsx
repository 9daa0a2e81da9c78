import { imageArch, imageOs, imageRole } from '@beacon/api/image/image-fields'
import { imageFieldLimits as limits } from '@beacon/api/image/image-limits'
import { uploadFile } from '@beacon/api/platform/upload'
import { useErrorWords } from '@beacon/auth/call'
import { Input, Segmented, Select, Textarea } from '@beacon/ui/controls'
import { boundText, FormField, PictureField } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { SecretField, type StoredSecret } from '../../parts/form/secret-field.tsx'
import type { BaseValues } from './base-form.ts'
import { CategorySelect } from './category-select.tsx'
import { iconAddress } from '../../parts/image-facts/library-state.tsx'
import { osWords, roleWords } from '../../parts/image-facts/words.ts'

interface Props {
  labelOf: (path: string) => string
  title: string
  /** What is set already. */
  stored?: StoredSecret
}

/** What an image is called and belongs to, and how its nodes are entered. */
export function BaseFields({ labelOf, title, stored }: Props) {
  const { t, i18n } = useLingui()
  const describeError = useErrorWords()
  const sendIcon = async (square: Blob): Promise<string> => {
    const file = new File([square], 'icon.png', { type: square.type })
    const { signal } = new AbortController()
    return (await uploadFile({ purpose: 'image_icon', file, signal, onSent: () => undefined })).file_id
  }
  return (
    <>
      <FormField<BaseValues, 'title'> name="title" label={labelOf('title')} required>
        {({ onValueChange: _, ...field }) => <Input {...field} maxLength={limits.title.max} autoComplete="off" />}
      </FormField>
      <FormField<BaseValues, 'description'> name="description" label={labelOf('description')}>
        {(field) => <Textarea {...boundText(field)} rows={2} counter={limits.description_max} />}
      </FormField>
      <FormField<BaseValues, 'category_id'> name="category_id" label={labelOf('category_id')} required>
        {({ value, onChange }) => <CategorySelect value={value} onValueChange={onChange} />}
      </FormField>
      <FormField<BaseValues, 'role'> name="role" label={labelOf('role')} required>
        {({ value, onChange }) => (
          <Segmented
            value={value}
            options={imageRole.options.map((word) => ({ value: word, label: i18n._(roleWords[word]) }))}
            onValueChange={onChange}
          />
        )}
      </FormField>
      <FormField<BaseValues, 'os'> name="os" label={labelOf('os')}>
        {({ value, onChange }) => (
          <Select
            className="w-48"
            value={value}
            options={imageOs.options.map((word) => ({ value: word, label: i18n._(osWords[word]) }))}
            onValueChange={onChange}
          />
        )}
      </FormField>
      <FormField<BaseValues, 'arch'> name="arch" label={labelOf('arch')}>
        {({ value, onChange }) => (
          <Select
            className="w-48"
            value={value}
            options={imageArch.options.map((word) => ({ value: word, label: word }))}
            onValueChange={onChange}
          />
        )}
      </FormField>
      <FormField<BaseValues, 'icon_file_id'> name="icon_file_id" label={labelOf('icon_file_id')}>
        {({ value, onChange }) => (
          <PictureField
            square
            name={title}
            src={value === null || value === undefined ? null : iconAddress(value)}
            onPick={async (square) => onChange(await sendIcon(square))}
            onRemove={() => onChange(null)}
            describeError={describeError}
          />
        )}
      </FormField>
      <FormField<BaseValues, 'access_user'>
        name="access_user"
        label={labelOf('access_user')}
        help={t`Account used to sign in to its nodes.`}
      >
        {({ onValueChange: _, value, ...field }) => (
          <Input {...field} value={value ?? ''} mono maxLength={limits.access_user_max} autoComplete="off" spellCheck={false} />
        )}
      </FormField>
      <FormField<BaseValues, 'access_secret'> name="access_secret" label={labelOf('access_secret')}>
        {({ value, onChange }) => <SecretField value={value} onValueChange={onChange} {...(stored === undefined ? {} : { stored })} />}
      </FormField>
    </>
  )
}
