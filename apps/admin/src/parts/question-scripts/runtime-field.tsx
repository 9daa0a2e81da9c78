import { image } from '@beacon/api/image/image'
import { query } from '@beacon/api/query'
import { Combobox, FormField } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

interface RuntimeInput {
  runtime_image?: string | null | undefined
}

const platform = ''

/** The image that the scripts of a question run in. */
export function RuntimeField() {
  const { t } = useLingui()
  const { data, isPending } = useQuery(query(image.ready, { query: {} }))
  const found = data?.items.map(({ image: name, title }) => ({ value: name, label: title === '' ? name : `${title} · ${name}` })) ?? []
  return (
    <FormField<RuntimeInput, 'runtime_image'>
      name="runtime_image"
      label={t`Runs in`}
      help={
        <Trans>
          The checker image of the platform has Python 3, checklib and the usual modules. For others,{' '}
          <Link className="link" to="/admin/std/image-manage">
            make an image
          </Link>
          .
        </Trans>
      }
    >
      {({ value, onChange, onBlur }) => (
        <Combobox
          className="w-full max-w-80"
          loading={isPending}
          value={value ?? platform}
          onValueChange={(next) => onChange(next === platform ? null : next)}
          onBlur={onBlur}
          options={[{ value: platform, label: t`Checker image of the platform` }, ...found]}
        />
      )}
    </FormField>
  )
}
