/**
 * The environment of a program that a test starts: nothing of this machine but the path, and the code that programs of this
 * test run have compiled before.
 */
export const childEnv = () => ({ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE });
