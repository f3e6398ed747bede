// Stops the server when its parent process ends. `runNode` loads this file into the server.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
