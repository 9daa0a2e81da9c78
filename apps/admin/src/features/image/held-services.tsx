import { imageInjection } from '@beacon/api/image/image-injection'
import type { LibraryDetail } from '@beacon/api/image/image-library-views'
import { query } from '@beacon/api/query'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

/** Services that were put into the newest version, and how they are reached. Nothing stands here for an image without any. */
export function HeldServices({ image }: { image: Pick<LibraryDetail, 'resource_id' | 'usable_version'> }) {
  const { t } = useLingui()
  const found = useQuery(query(imageInjection.held, { params: { resource_id: image.resource_id } }))
  const held = found.data?.versions.find(({ version }) => version === image.usable_version)
  if (held === undefined) return null
  const column = (label: string) => (
    <th scope="col" className="border-b border-rule py-1.5 pr-4 font-normal text-fg-3">
      {label}
    </th>
  )
  const cell = 'border-b border-rule-2 py-1.5 pr-4 align-top'
  return (
    <Section level={2} title={<Trans>Exposed services</Trans>}>
      <p className="mb-2 text-fg-3">
        <Trans>Services injected into version {held.version}. Passwords and keys stay with the service.</Trans>
      </p>
      <div className="overflow-x-auto">
        <table aria-label={t`Exposed services`} className="w-full text-left text-body">
          <thead>
            <tr>
              {column(t`Service`)}
              {column(t`Protocol`)}
              {column(t`Port`)}
              {column(t`Path`)}
              {column(t({ context: 'sign in', message: 'User' }))}
            </tr>
          </thead>
          <tbody>
            {held.services.flatMap(({ service_id, name, version, access }) =>
              access.map(({ protocol, port, path, user }, index) => (
                <tr key={`${service_id} ${index}`}>
                  <td className={cell}>
                    {index === 0 && (
                      <>
                        {name} <span className="font-mono text-mono text-fg-3">v{version}</span>
                      </>
                    )}
                  </td>
                  <td className={cell}>{protocol}</td>
                  <td className={`${cell} font-mono text-mono`}>{port}</td>
                  <td className={`${cell} font-mono text-mono break-all`}>{path || '–'}</td>
                  <td className={`${cell} font-mono text-mono break-all`}>{user || '–'}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
