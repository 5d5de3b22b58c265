import { totalmem } from 'node:os'

const MEGABYTE = 1024 ** 2
const LEAST_CACHE = 128 * MEGABYTE
const MOST_CACHE = 4096 * MEGABYTE

/**
 * PostgreSQL's defaults are for a small machine. Its manual advises a quarter of the memory for its cache.
 * Disks without moving parts read any page as quickly as the next.
 */
export function memorySettings(memory = availableMemory()) {
  const megabytes = (bytes: number) => `${Math.floor(bytes / MEGABYTE)}MB`
  return {
    shared_buffers: megabytes(Math.min(MOST_CACHE, Math.max(LEAST_CACHE, memory / 4))),
    effective_cache_size: megabytes(Math.max(LEAST_CACHE, memory / 2)),
    // after a restart the cache is filled again with what was in it
    shared_preload_libraries: 'pg_prewarm',
    random_page_cost: '1.1',
    // worth its compile time only for queries that take seconds
    jit: 'off',
  }
}

/** A container may have less than its machine. */
function availableMemory() {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
}
