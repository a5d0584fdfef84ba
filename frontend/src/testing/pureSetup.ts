/** Where the client of the API thinks it is: it asks when it is imported, and Node.js is nowhere. */
globalThis.location = new URL('http://timbang.test/') as unknown as Location;
