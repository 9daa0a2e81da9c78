import { createFileRoute, notFound } from '@tanstack/react-router'
import { bankPagesQuery } from '../../kinds/bank-query.ts'
import { isOfBuiltKind, kindAt, requireOfKind } from '../../parts/contest/kind-route.ts'
import { TestPage } from './test-page.tsx'

/** The test page of a bank whose addresses name the configuration of the scene too. */
export const Route = createFileRoute('/admin/_nav/{$kind}-question/test/$resource_id/$scene_config_id')({
  params: { parse: (params) => isOfBuiltKind('bank', params.kind) && params },
  beforeLoad: (page) => requireOfKind('bank', 'question.read')(page),
  loader: async ({ context, params }) => {
    const { testedQuery } = await import('../../parts/question-trial/tested-query.ts')
    const [{ sceneConfig }] = await Promise.all([
      context.queryClient.ensureQueryData(bankPagesQuery(kindAt('bank', params.kind))),
      context.queryClient.ensureQueryData(testedQuery(params.resource_id)),
    ])
    // oxlint-disable-next-line typescript/only-throw-error -- the router's way
    if (sceneConfig !== params.scene_config_id) throw notFound()
  },
  component: Page,
})

function Page() {
  const { resource_id } = Route.useParams()
  return <TestPage resource_id={resource_id} />
}
