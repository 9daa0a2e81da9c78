import { usualStart } from '@beacon/api/image/image-start'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { anId, serve, showPage } from '../../testing/show-page.tsx'
import { useBeginScene } from './begin-scene.tsx'

afterEach(cleanup)

const made = { resource_id: anId(7), version: 1, name: 'Harbour' }
function Saved({ image }: { image: string | undefined }) {
  const begin = useBeginScene(image)
  return (
    <button type="button" onClick={() => void begin(made)}>
      saved
    </button>
  )
}
const ready = {
  image: 'shop@3',
  title: 'Shop',
  virt_type: 'container',
  ports: ['80/tcp'],
  user: null,
  start: usualStart('container', ['80/tcp']),
  updated_at: '2026-11-20T06:00:00.000Z',
}
async function press(image: string | undefined, answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({ 'GET /scene-images/ready': () => ({ items: [ready] }), ...answers })
  showPage(() => <Saved image={image} />)
  fireEvent.click(await screen.findByRole('button', { name: 'saved' }))
  return calls
}

it('gives a question that was made one node of the image, with the ports that the image has', async () => {
  const calls = await press('shop@3', { [`PUT /questions/${anId(7)}/scene`]: () => ({ version: 2, scene: null }) })
  await waitFor(() => expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 1, is_on: true }))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toHaveProperty('definition.nodes', [
    expect.objectContaining({ id: 'target', image: 'shop@3', ports: [expect.objectContaining({ port: 80 })] }),
  ])
})

it('says why the question stays without a scene', async () => {
  const refused = () => Response.json({ code: 'target_not_offered', message: '', details: { names: 'shop' } }, { status: 409 })
  await press('shop@3', { [`PUT /questions/${anId(7)}/scene`]: refused })
  expect(await screen.findByText('The question is saved without a scene')).toBeTruthy()
  expect(screen.getByText(/Not available to you: shop/u)).toBeTruthy()
})

it('asks nothing where no image is named', async () => {
  expect(await press(undefined)).toEqual([])
})
