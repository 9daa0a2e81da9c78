import { ApiError } from '@beacon/api/client'
import { expect, it, vi } from 'vitest'
import { patiently } from './deeds.ts'

it('a deed that comes at the wrong moment is done again, and one that is refused for good is left', async () => {
  const busy = new ApiError('check_running', 409, 'A check is running.')
  const apply = vi.fn<() => Promise<string>>().mockRejectedValueOnce(busy).mockRejectedValueOnce(busy).mockResolvedValue('taken')
  expect(await patiently(apply)).toBe('taken')
  expect(apply).toHaveBeenCalledTimes(3)
  const refuse = vi.fn<() => Promise<string>>().mockRejectedValue(new ApiError('check_none', 409, 'Nothing is left.'))
  expect(await patiently(refuse)).toBeNull()
  expect(refuse).toHaveBeenCalledOnce()
})

it('trouble of the server is trouble of the demo', async () => {
  const broken = new ApiError('internal', 500, 'It broke.')
  await expect(patiently(() => Promise.reject(broken))).rejects.toBe(broken)
})
