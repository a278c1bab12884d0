import type { Readable } from 'node:stream'

/**
 * Where files lie that are not in the database: pictures of buyers, later what exports make. ./disk-store is the first. A key is ours
 * ("uploads/3f….jpg"): parts of letters, digits, "_", "-" and "." with "/" between, none beginning with a dot.
 */
export interface FileStore {
  /**
   * Whole or not at all, lasting, and once: a key is never written over. @throws KeyTaken; TypeError for what is no key; Failure busy
   * where there is no room, or nothing can be written for now
   */
  put(key: string, content: Uint8Array | Readable, type: string): Promise<void>
  has(key: string): Promise<boolean>
  /** Null for what isn't there, or is no key. */
  get(key: string): Promise<Buffer | null>
  /** For what is too big to be held: its bytes as they come, and how many they are. */
  open(key: string): Promise<{ size: number; stream: Readable } | null>
  /** Nothing where it isn't there. */
  remove(key: string): Promise<void>
  /** Where a browser gets it: a path of ours, or an address of the store's own. */
  urlOf(key: string): string
}

export class KeyTaken extends Error {
  constructor(key: string) {
    super(`there is a file ${key} already`)
    this.name = 'KeyTaken'
  }
}

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)*$/
const LONGEST_KEY = 200

export const isKey = (key: string): boolean => key.length <= LONGEST_KEY && KEY.test(key)
