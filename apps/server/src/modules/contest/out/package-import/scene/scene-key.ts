/** Key of a challenge.yml, and of a question of a Beacon package, that names a scene of ours. */
export const sceneKey = 'x-beacon-scene'
