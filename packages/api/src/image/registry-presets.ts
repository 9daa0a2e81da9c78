/**
 * Large public registries, each with the hosts that answer for it: the one of its references, where its tokens come from, and where its
 * blobs lie. What one leads to beyond these is refused and named.
 */
export const registryPresets = [
  {
    name: 'Docker Hub',
    hosts: [
      'docker.io',
      'auth.docker.io',
      'production.cloudflare.docker.com',
      'production.cloudfront.docker.com',
      'docker-images-prod.6aa30f8b08e16409b46e0173d6de2f56.r2.cloudflarestorage.com',
    ],
  },
  { name: 'GitHub', hosts: ['ghcr.io', 'pkg-containers.githubusercontent.com'] },
  { name: 'Quay', hosts: ['quay.io', 'cdn.quay.io', 'cdn01.quay.io', 'cdn02.quay.io', 'cdn03.quay.io'] },
  { name: 'Google', hosts: ['gcr.io', 'storage.googleapis.com'] },
] as const
