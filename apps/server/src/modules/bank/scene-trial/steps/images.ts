import type { Step } from '../trial.ts'

export const imagesStep: Step = async ({ scene, images, say }) => {
  const wanted = [...new Set(scene.definition.nodes.map(({ image }) => image))]
  const missing = wanted.filter((image) => images[image] === undefined)
  for (const image of wanted) await say(images[image] === undefined ? 'image_missing' : 'image_ready', { image })
  return missing.length === 0 ? 'passed' : 'failed'
}
