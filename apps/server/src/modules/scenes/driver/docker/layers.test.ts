import { expect, it } from 'vitest'
import { versionOfLayer } from '../images.ts'
import { followLayers, layerTag } from './layers.ts'

it('names the newest layer of each stage, also of those that come from the cache', () => {
  const { hear, ends } = followLayers()
  const said = [
    'Step 1/5 : FROM bcn-x/beacon-busybox:v1 AS one',
    ' ---> 0123456789ab',
    'Step 2/5 : RUN true',
    ' ---> Running in fedcba987654',
    ' ---> aaaaaaaaaaaa',
    'Step 3/5 : FROM scratch',
    'Step 4/5 : COPY --from=one /a /',
    ' ---> Using cache\n',
    ' ---> bbbbbbbbbbbb\n',
    'Step 5/5 : RUN exit 3',
    ' ---> Running in 111111111111',
  ]
  for (const line of said) hear(line)
  expect(ends()).toEqual(['aaaaaaaaaaaa', 'bbbbbbbbbbbb'])
})

it('keeps layers under a tag that tells their version', () => {
  expect(layerTag('bcn-x/shop:v3', 1)).toBe('bcn-x/shop:kept-v3-1')
  expect(versionOfLayer('bcn-x/shop:kept-v3-1')).toBe('bcn-x/shop:v3')
  expect(versionOfLayer('bcn-x/shop:v3')).toBeNull()
})
